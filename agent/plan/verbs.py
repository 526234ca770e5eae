"""Verbs of controls in eight languages: one class a paragraph, a word in each class that it can mean.

English, then German, French, Spanish, Portuguese, Italian, Dutch and Polish, as controls say them: mostly the
infinitive, in Italian and Polish what one is told to do.
"""

from __future__ import annotations

WORDS = """
reserve book hold request order claim schedule secure get take buy arrange reservieren buchen bestellen
vormerken vereinbaren réserver commander retenir reservar pedir apartar agendar marcar prenota prenotare
riserva reserveren boeken vastleggen zarezerwuj rezerwuj umów

buy purchase order pay checkout get acquire settle kaufen bestellen bezahlen zahlen erwerben acheter
commander payer régler comprar pedir pagar adquirir abonar encomendar liquidar acquista compra ordina paga
pagare acquistare kopen bestellen betalen afrekenen kup zamów zapłać opłać zapłacić kupuję zamawiam płacę

request ask apply enquire inquire query demand order anfragen anfordern beantragen erbitten demander
solliciter solicitar pedir requerir requisitar richiedi chiedi richiedere aanvragen vragen verzoeken poproś
wnioskuj zamów złóż

send submit post dispatch deliver mail transmit hand lodge file message forward senden absenden abschicken
übermitteln einreichen verschicken schicken versenden envoyer soumettre transmettre déposer adresser enviar
mandar presentar remitir tramitar submeter invia inviare spedisci trasmetti presenta verzenden versturen
sturen indienen opsturen wyślij prześlij nadaj złóż

publish post release issue announce air launch veröffentlichen freigeben posten publier diffuser poster
publicar difundir lanzar emitir postar lançar pubblica pubblicare diffondi publiceren plaatsen uitbrengen
opublikuj publikuj

save update store keep apply confirm done set record commit write finish speichern sichern übernehmen
anwenden aktualisieren merken enregistrer sauvegarder appliquer conserver guardar aplicar actualizar grabar
conservar salvar gravar aplicar atualizar salva salvare applica aggiorna memorizza opslaan bewaren toepassen
vastleggen bijwerken zapisz zachowaj zastosuj aktualizuj

create add new make register open raise file report log generate insert compose write record start set build
put append include place plan post submit draw introduce anlegen erstellen hinzufügen neu neue neuer neues
eintragen legen aufnehmen erfassen einfügen ergänzen créer ajouter nouveau nouvelle mettre insérer établir
crear añadir agregar nuevo nueva insertar incluir registrar criar adicionar novo nova acrescentar inserir
incluir cadastrar crea aggiungi nuovo nuova inserisci aggiungere creare includi toevoegen aanmaken maken
nieuw nieuwe invoegen voeg dodaj utwórz stwórz nowy nowa nowe załóż wstaw

delete remove erase clear discard trash bin drop wipe purge detach löschen entfernen verwerfen leeren tilgen
supprimer retirer enlever effacer vider ôter jeter eliminar borrar quitar vaciar suprimir excluir remover
apagar deletar limpar tirar elimina rimuovi cancella togli svuota verwijderen wissen weghalen leegmaken usuń
skasuj wyczyść wyrzuć opróżnij

cancel abort stop end quit exit withdraw revoke terminate leave retract rescind pull void annul abbrechen
stornieren beenden absagen zurückziehen widerrufen kündigen annuler arrêter quitter résilier révoquer
retirer cancelar detener terminar salir anular retirar revocar rescindir interromper desistir encerrar
revogar annulla interrompi disdici revoca ritira recedi annuleren stoppen intrekken opzeggen beëindigen
afzeggen anuluj przerwij wycofaj odwołaj zrezygnuj unieważnij

back return previous zurück vorherige retour précédent revenir volver atrás anterior regresar voltar
retroceder indietro precedente torna terug vorige wstecz powrót wróć poprzedni poprzednia

continue next proceed go forward onward checkout start begin ok okay confirm done ahead step on enter weiter
fortfahren fortsetzen nächster vor continuer poursuivre suivant suivante avancer continuar seguir siguiente
avanzar proseguir avançar próximo próxima prosseguir seguinte continua prosegui procedi avanti prossimo
successivo volgende verder doorgaan ga dalej następny następna kontynuuj przejdź

confirm submit send complete finish finalise finalize place done okay ok validate verify bestätigen
abschliessen fertigstellen confirmer valider terminer finaliser confirmar finalizar validar aceptar concluir
conferma completa concludi finalizza bevestigen afronden voltooien potwierdź zatwierdź zakończ

show view open see display read browse expand preview look inspect visit reveal check more details examine
review list go manage anzeigen ansehen öffnen zeigen einsehen aufrufen voir afficher consulter ouvrir
détails ver mostrar abrir detalles consultar visualizar exibir detalhes vedi mostra apri visualizza dettagli
bekijken bekijk tonen toon openen weergeven details pokaż zobacz otwórz wyświetl szczegóły podgląd

hide close collapse dismiss fold minimise minimize schliessen ausblenden zuklappen fermer masquer cacher
réduire cerrar ocultar esconder fechar chiudi nascondi verbergen sluiten inklappen ukryj zamknij zwiń

search find look filter browse show check go seek locate lookup apply narrow refine see view track trace
suchen finden filtern anzeigen zeigen prüfen rechercher chercher trouver filtrer voir afficher vérifier
buscar encontrar filtrar ver mostrar consultar comprobar localizar pesquisar procurar cerca trova filtra
ricerca zoeken vinden zoek filteren szukaj wyszukaj znajdź filtruj

edit change modify amend update adjust rename correct customise customize manage revise alter configure set
swap switch replace bearbeiten ändern anpassen wechseln korrigieren modifier changer éditer corriger
remplacer editar modificar cambiar corregir actualizar ajustar alterar mudar atualizar trocar modifica
cambia correggi aggiorna bewerken wijzigen aanpassen veranderen edytuj zmień popraw modyfikuj

approve accept agree allow grant authorise authorize permit pass release endorse sign genehmigen annehmen
akzeptieren zustimmen erlauben freigeben bewilligen approuver accepter autoriser aprobar aceptar permitir
autorizar conceder aprovar aceitar approva accetta consenti autorizza goedkeuren accepteren toestaan
toelaten zaakceptuj akceptuj zatwierdź zezwól

reject decline refuse deny disapprove disallow ablehnen verweigern zurückweisen rejeter refuser décliner
rechazar denegar rejeitar recusar negar rifiuta nega respingi afwijzen weigeren odrzuć odmów

assign give delegate allocate appoint hand set zuweisen zuteilen attribuer affecter asignar atribuir assegna
toewijzen przypisz przydziel

take claim grab accept assign pick übernehmen prendre tomar assumir prendi nemen weź przejmij

finish complete close done resolve end conclude mark settle fix solve erledigen abschliessen beenden
terminer clore résoudre clôturer terminar resolver cerrar completar finalizar concluir encerrar fechar
chiudi risolvi completa concludi afronden sluiten oplossen voltooien zakończ zamknij rozwiąż

start begin launch run play execute trigger activate resume open starten beginnen ausführen abspielen
démarrer lancer commencer exécuter lire comenciar comenzar iniciar empezar ejecutar reproducir executar
começar avvia inizia esegui lancia starten beginnen uitvoeren afspelen rozpocznij uruchom zacznij start

pause hold suspend freeze snooze stop halt anhalten pausieren aussetzen suspendre pausar suspender sospendi
pausa pauzeren opschorten wstrzymaj zawieś

renew extend prolong lengthen verlängern erneuern prolonger renouveler reconduire renovar prolongar
prorrogar ampliar estender rinnova proroga estendi prolunga verlengen vernieuwen przedłuż odnów wydłuż

return restore zurückgeben rendre restituer retourner devolver regresar restituisci rendi terugbrengen
retourneren teruggeven zwróć oddaj

collect fetch pick abholen retirer récupérer recoger levantar retirar ritira ophalen afhalen odbierz

download export save get herunterladen exportieren laden télécharger exporter descargar exportar bajar
baixar descarregar scarica esporta downloaden exporteren pobierz ściągnij eksportuj

upload import attach add browse choose hochladen importieren anhängen téléverser importer joindre subir
importar adjuntar cargar anexar carregar carica importa allega uploaden importeren bijvoegen wgraj załaduj
dołącz importuj

print drucken ausdrucken imprimer imprimir stampa afdrukken printen drukuj wydrukuj

copy duplicate clone replicate kopieren duplizieren copier dupliquer cloner copiar duplicar clonar copia
duplica kopiëren dupliceren kopiuj duplikuj powiel

move transfer relocate shift drag verschieben umziehen déplacer mover trasladar desplazar sposta verplaatsen
przenieś

transfer send pay wire remit überweisen virer transferir enviar trasferisci bonifica overmaken overboeken
przelej

archive file archivieren archiver archivar arquivar archivia archiveren archiwizuj zarchiwizuj

restore undo revert recover reopen unarchive rollback wiederherstellen rückgängig restaurer rétablir
restaurar deshacer recuperar desfazer ripristina recupera herstellen terugzetten przywróć cofnij

refresh reload sync synchronise synchronize update fetch aktualisieren neuladen actualiser rafraîchir
actualizar refrescar atualizar recarregar recargar aggiorna ricarica vernieuwen herladen odśwież

login enter continue anmelden einloggen connecter entrar acceder acessar accedi entra inloggen aanmelden
zaloguj

logout leave exit abmelden ausloggen déconnecter salir sair esci uitloggen afmelden wyloguj

signup join enrol enroll subscribe create start register registrieren erstellen anlegen beitreten créer
crear criar crea aanmaken utwórz załóż inscrire registrarse inscribirse cadastrar registar inscrever
registrati iscriviti registreren inschrijven zarejestruj dołącz

unsubscribe unfollow leave abbestellen entfolgen désabonner ontvolgen uitschrijven

follow watch subscribe track star pin folgen beobachten abonnieren suivre abonner seguir suscribirse
acompanhar segui volgen abonneren obserwuj śledź

favourite favorite like love star bookmark save wish pin keep heart merken favoris favoritos preferiti

flag block ban spam report complain melden sperren signaler bloquer bloquear denunciar reportar segnala
blocca melden blokkeren zgłoś zablokuj

rate vote review score bewerten noter évaluer valorar puntuar avaliar valuta vota beoordelen oceń

comment reply answer respond write post add say leave send antworten kommentieren beantworten erwidern
répondre commenter responder comentar contestar replicar rispondi commenta antwoorden reageren beantwoorden
odpowiedz skomentuj

invite share einladen teilen inviter partager invitar compartir convidar compartilhar partilhar invita
condividi uitnodigen delen zaproś udostępnij

invite add enrol enroll einladen hinzufügen inviter ajouter invitar añadir agregar convidar adicionar invita
aggiungi uitnodigen toevoegen zaproś dodaj

call phone ring dial anrufen appeler llamar ligar telefonar chiama bellen zadzwoń

contact message mail write chat ask talk kontaktieren contacter contactar contatta contatar schrijven
skontaktuj napisz

compare vergleichen comparer comparar confronta vergelijken porównaj

increase add more plus up another increment raise bump erhöhen mehr augmenter plus aumentar más mais aumenta
verhogen meer zwiększ więcej

decrease reduce less fewer minus down lower decrement verringern weniger diminuer réduire moins disminuir
reducir menos diminuir reduzir diminuisci riduci meno verlagen minder zmniejsz mniej

select choose pick use take mark tick wählen auswählen choisir sélectionner elegir seleccionar escoger
marcar escolher selecionar scegli seleziona kiezen selecteren wybierz zaznacz

use apply redeem claim enter add activate cash einlösen anwenden nutzen verwenden utiliser appliquer usar
canjear aplicar utilizar resgatar usa applica utilizza riscatta gebruiken toepassen inwisselen verzilveren
użyj zastosuj zrealizuj wykorzystaj

reset clear empty restore zurücksetzen réinitialiser restablecer redefinir reimposta ripristina resetten
resetuj wyczyść

enable activate unlock allow on start aktivieren einschalten freischalten activer activar habilitar encender
ativar ligar attiva abilita accendi inschakelen activeren aanzetten włącz aktywuj

disable deactivate lock off deaktivieren ausschalten désactiver éteindre desactivar deshabilitar apagar
desativar desligar desabilitar disattiva disabilita spegni uitschakelen deactiveren uitzetten wyłącz
dezaktywuj

lock secure protect verrouiller sperren blocca vergrendelen

unlock free unblock entsperren déverrouiller débloquer desbloquear sblocca deblokkeren ontgrendelen odblokuj

merge join combine unite zusammenführen vereinen fusionner combinar fusionar unir mesclar unisci samenvoegen
scal połącz

split divide separate teilen aufteilen diviser dividir separar dividi splitsen podziel

replace swap exchange switch change ersetzen tauschen austauschen wechseln remplacer échanger reemplazar
cambiar sustituir substituir trocar sostituisci cambia vervangen ruilen wisselen zamień wymień zmień

refund reimburse erstatten rembourser reembolsar rimborsa terugbetalen zwróć

rotate regenerate renew refresh reset roll erneuern régénérer regenerar rigenera vernieuwen

test verify validate check try probe prüfen testen vérifier tester probar comprobar verificar testar prova
verifica testen controleren sprawdź przetestuj

sort order arrange sortieren ordnen trier ordenar classificar ordina sorteren sortuj

skip ignore pass later überspringen passer omitir pular saltar salta overslaan pomiń

schedule plan program time set planen einplanen terminieren programmer planifier programar planificar
agendar planejar programma pianifica inplannen plannen zaplanuj

postpone reschedule delay defer move change verschieben vertagen reporter aplazar posponer adiar rimanda
rinvia uitstellen przełóż odłóż

lend loan leihen verleihen prêter prestar emprestar presta uitlenen pożycz

borrow loan leihen ausleihen emprunter lenen wypożycz

donate give contribute spenden donner donar doar dona doneren schenken wpłać

challenge appeal contest dispute object oppose anfechten widersprechen einspruch contester recourir recurrir
impugnar reclamar contestar recorrer contesta impugna aanvechten betwisten zaskarż

promote upgrade raise

demote downgrade lower

escalate raise forward

mute silence

connect link pair attach bind join associate couple hook integrate verbinden verknüpfen koppeln anbinden
connecter lier associer relier conectar vincular enlazar asociar ligar associar collega connetti associa
koppelen verbinden połącz podłącz powiąż

disconnect unlink detach unpair separate trennen entkoppeln déconnecter dissocier délier desconectar
desvincular desenlazar desligar scollega disconnetti ontkoppelen verbreken odłącz rozłącz

estimate calculate quote compute berechnen ausrechnen calculer estimer calcular estimar calcola stima
berekenen oblicz wycenić

translate übersetzen traduire traducir traduzir traduci vertalen przetłumacz

land deliver arrive unload

load fill

resend retry repeat again wiederholen renvoyer reenviar reinvia

install installieren installer instalar installa installeren zainstaluj

notify remind alert tell inform benachrichtigen erinnern notifier prévenir avertir rappeler avisar notificar
recordar lembrar avvisa ricorda notifica herinneren powiadom przypomnij

generate produce create make build export erzeugen générer generar gerar genera genereren wygeneruj

measure report enter record declare register submit melden ablesen eintragen relever déclarer saisir
declarar registrar comunica registra doorgeven opgeven podaj zgłoś
"""
