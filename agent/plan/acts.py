"""What kind of act the name of a control says: `Renew` and `Extend` may be one, `Renew` and `Return` not.

A verb stands in each class that it can mean on a control. Two names whose acts share no class are of two
acts; a name whose act is not known here says nothing either way.
"""

from __future__ import annotations

from agent.plan.spelling import spaced

_WORDS = """
reserve book hold request order claim schedule secure get take buy reservieren buchen bestellen réserver
commander reservar pedir

buy purchase order pay checkout get acquire settle kaufen bestellen bezahlen zahlen acheter commander
payer comprar pedir pagar

request ask apply enquire inquire query demand anfragen anfordern beantragen demander solicitar pedir

send submit post dispatch deliver mail transmit hand lodge file message senden absenden abschicken
übermitteln einreichen envoyer soumettre transmettre enviar mandar

publish post release issue announce veröffentlichen publier publicar

save update store keep apply confirm done set record commit write finish speichern sichern übernehmen
anwenden aktualisieren enregistrer sauvegarder appliquer guardar aplicar actualizar

create add new make register open raise file report log generate insert compose write record start set
build put append include place plan post submit anlegen erstellen hinzufügen neu neue neuer neues
eintragen legen aufnehmen créer ajouter nouveau nouvelle mettre crear añadir agregar nuevo nueva

delete remove erase clear discard trash bin drop wipe purge löschen entfernen verwerfen leeren supprimer
retirer enlever effacer vider eliminar borrar quitar vaciar

cancel abort stop end quit exit withdraw revoke terminate leave abbrechen stornieren beenden absagen
annuler arrêter quitter résilier cancelar detener terminar salir

back return previous zurück vorherige retour précédent volver atrás anterior

continue next proceed go forward onward checkout start begin ok okay confirm done ahead step on enter
weiter fortfahren fortsetzen continuer poursuivre suivant continuar seguir siguiente

confirm submit send complete finish finalise finalize place done okay ok bestätigen abschliessen
confirmer valider terminer confirmar finalizar

show view open see display read browse expand preview look inspect visit reveal check more details
examine review list go manage anzeigen ansehen öffnen zeigen voir afficher consulter ouvrir détails ver
mostrar abrir detalles

hide close collapse dismiss fold minimise minimize schliessen ausblenden fermer masquer cerrar ocultar

search find look filter browse show check go seek locate lookup apply narrow refine see view suchen
finden filtern anzeigen zeigen prüfen rechercher chercher trouver filtrer voir afficher vérifier buscar
encontrar filtrar ver mostrar consultar comprobar

edit change modify amend update adjust rename correct customise customize manage revise alter configure
set bearbeiten ändern anpassen modifier changer éditer editar modificar cambiar

approve accept agree allow grant authorise authorize permit pass release endorse genehmigen annehmen
akzeptieren zustimmen erlauben approuver accepter autoriser aprobar aceptar permitir

reject decline refuse deny disapprove disallow ablehnen verweigern rejeter refuser rechazar denegar

assign give delegate allocate appoint hand set zuweisen zuteilen attribuer affecter asignar

take claim grab accept assign pick übernehmen prendre tomar

finish complete close done resolve end conclude mark settle fix solve erledigen abschliessen beenden
terminer clore résoudre terminar resolver cerrar completar

start begin launch run play execute trigger activate resume open starten beginnen ausführen démarrer
lancer commencer iniciar empezar ejecutar

pause hold suspend freeze snooze stop halt anhalten pausieren suspendre pausar

renew extend prolong lengthen verlängern erneuern prolonger renouveler renovar prolongar

return restore zurückgeben rendre restituer devolver

collect fetch pick abholen retirer récupérer recoger

download export save get herunterladen exportieren télécharger exporter descargar exportar

upload import attach add browse choose hochladen importieren anhängen téléverser importer joindre subir
importar adjuntar

print drucken imprimer imprimir

copy duplicate clone replicate kopieren duplizieren copier dupliquer copiar duplicar

move transfer relocate shift drag verschieben déplacer mover

transfer send pay wire überweisen virer transferir

archive file archivieren archiver archivar

restore undo revert recover reopen unarchive rollback wiederherstellen rückgängig restaurer rétablir
restaurar deshacer

refresh reload sync synchronise synchronize update fetch aktualisieren neuladen actualiser rafraîchir
actualizar refrescar

login enter continue anmelden einloggen

logout leave exit abmelden

signup join enrol enroll subscribe create start registrieren inscrire registrarse

unsubscribe unfollow leave abbestellen désabonner

follow watch subscribe track star pin folgen beobachten abonnieren suivre abonner seguir suscribirse

favourite favorite like love star bookmark save wish pin keep heart merken favoris favoritos

flag block ban spam melden sperren signaler bloquer bloquear

rate vote review score bewerten noter évaluer valorar

comment reply answer respond write post add say leave send antworten kommentieren répondre commenter
responder comentar

invite share einladen teilen inviter partager invitar compartir

call phone ring dial anrufen appeler llamar

contact message mail write chat ask talk kontaktieren contacter contactar

compare vergleichen comparer comparar

increase add more plus up another increment raise bump erhöhen mehr augmenter plus aumentar más

decrease reduce less fewer minus down lower decrement verringern weniger diminuer moins disminuir menos

select choose pick use take mark tick wählen auswählen choisir sélectionner elegir seleccionar

use apply redeem claim enter add einlösen anwenden utiliser appliquer usar canjear aplicar

reset clear empty restore zurücksetzen réinitialiser restablecer

enable activate unlock allow on aktivieren einschalten activer activar

disable deactivate lock off deaktivieren ausschalten désactiver desactivar

lock secure protect verrouiller

unlock free entsperren déverrouiller

merge join combine unite zusammenführen fusionner combinar

split divide separate teilen diviser dividir

replace swap exchange switch change ersetzen tauschen remplacer échanger reemplazar

refund reimburse erstatten rembourser reembolsar

rotate regenerate renew refresh reset roll erneuern régénérer regenerar

test verify validate check try probe prüfen testen vérifier tester probar comprobar

sort order arrange sortieren trier ordenar

skip ignore pass later überspringen passer omitir

postpone reschedule delay defer move change verschieben reporter aplazar

lend loan borrow ausleihen leihen emprunter prêter prestar

donate give contribute spenden donner donar

promote upgrade raise

demote downgrade lower

escalate raise forward

mute silence

connect link pair attach verbinden connecter lier conectar

disconnect unlink detach unpair trennen déconnecter desconectar

estimate calculate quote compute berechnen calculer calcular

translate übersetzen traduire traducir

land deliver arrive unload

load fill
"""
"""One class a paragraph: English, then German, French and Spanish."""
_CLASSES = tuple(frozenset(words.split()) for words in _WORDS.split("\n\n"))
_LIGHT = frozenset(
    {
        "yes", "please", "now", "i", "we", "me", "my", "your", "to", "the", "a", "an", "this", "it", "just",
        "place", "make", "do", "go", "let", "lets", "and", "ja", "jetzt", "bitte", "je", "oui", "sí", "faire",
    }
)  # fmt: skip
"""What stands before the word that says the act: `Place order`, `Make a booking`, `Yes, delete it`."""
_CARRYING = frozenset(
    {
        "confirm",
        "complete",
        "finish",
        "finalise",
        "finalize",
        "submit",
        "send",
        "create",
        "new",
        "start",
        "get",
        "senden",
        "absenden",
        "bestätigen",
        "envoyer",
        "confirmer",
        "créer",
        "enviar",
        "mandar",
        "confirmar",
        "crear",
    }
)
"""What is done to an act that stands behind it: `Confirm purchase`, `Create booking`."""
NOUNS = {
    "booking": "book", "reservation": "reserve", "payment": "pay", "registration": "register",
    "subscription": "subscribe", "cancellation": "cancel", "removal": "remove", "renewal": "renew",
    "extension": "extend", "application": "apply", "enquiry": "enquire", "inquiry": "inquire",
    "donation": "donate", "invitation": "invite", "submission": "submit", "approval": "approve",
    "publication": "publish", "reminder": "remind", "transferral": "transfer", "deletion": "delete",
    "buchung": "buchen", "reservierung": "reservieren", "bestellung": "bestellen", "zahlung": "zahlen",
    "réservation": "réserver", "commande": "commander", "paiement": "payer", "compra": "comprar",
    "reserva": "reservar", "pedido": "pedir", "pago": "pagar", "invitación": "invitar",
    "solicitud": "solicitar", "einladung": "einladen", "anfrage": "anfragen", "demande": "demander",
}  # fmt: skip
_PHRASES = (
    ("take out", "remove"), ("take off", "remove"), ("take away", "remove"), ("get rid of", "delete"),
    ("throw away", "delete"), ("put in", "add"), ("put into", "add"), ("put on", "add"),
    ("give back", "return"),
    ("bring back", "return"), ("send back", "return"), ("call off", "cancel"), ("sign off", "approve"),
    ("turn on", "enable"), ("switch on", "enable"), ("turn off", "disable"), ("switch off", "disable"),
    ("look up", "search"), ("look for", "search"), ("pick up", "collect"), ("hand in", "submit"),
    ("set up", "create"), ("set aside", "reserve"), ("put back", "return"), ("put off", "postpone"),
    ("log in", "login"), ("sign in", "login"), ("log out", "logout"), ("sign out", "logout"),
    ("sign up", "signup"), ("register", "signup"), ("check out", "checkout"), ("opt out", "unsubscribe"),
    ("carry on", "continue"), ("move on", "continue"), ("go on", "continue"), ("go back", "back"),
    ("mark as", "mark"), ("hold on to", "keep"), ("give up", "cancel"), ("close down", "terminate"),
)  # fmt: skip


def acts_of(name: str) -> frozenset[int]:
    """The classes of what the name says to do; empty where that is not known."""
    padded = f" {spaced(name)} "
    for said, meant in _PHRASES:
        padded = padded.replace(f" {said} ", f" {meant} ")
    words = [NOUNS.get(word, word) for word in padded.split()]
    while len(words) > 1 and words[0] in _LIGHT:
        words.pop(0)
    first, last = (_classes(words[at]) if words else frozenset[int]() for at in (0, -1))
    return first | last if not first or words[0] in _CARRYING else first


def other_act(name: str, other: str) -> bool:
    """Whether both names say what they do, and it is not the same."""
    mine, theirs = acts_of(name), acts_of(other)
    return bool(mine and theirs) and not mine & theirs


def same_act(name: str, other: str) -> bool:
    """Whether both names say what they do, and it may be the same."""
    return bool(acts_of(name) & acts_of(other))


def carrier(name: str) -> str:
    """The word that only carries the act beside it, where nothing else is said: `Send invitation`."""
    words = [word for word in spaced(name).split() if word not in _LIGHT]
    if len(words) == 2 and words[0] in _CARRYING and words[1] in NOUNS:
        return words[0]
    return words[1] if len(words) == 2 and words[1] in _CARRYING and words[0] in NOUNS else ""


def _classes(word: str) -> frozenset[int]:
    return frozenset(number for number, words in enumerate(_CLASSES) if word in words)
