"""What words of controls mean to one another in seven languages; `nearness` has the English ones.

As `browser_tools.elements.words.plain` spells them: lower case, accents kept, `ß` as `ss`.
"""

from __future__ import annotations

LITTLE = frozenset(
    {
        "den", "dem", "des", "ein", "eine", "einen", "zum", "zur", "mein", "meine", "meinen", "ihr", "ihre",
        "ihren", "jetzt", "hier", "bitte", "für", "au", "aux", "à", "l", "d", "j", "en", "mon", "ma", "mes",
        "votre", "vos", "notre", "nos", "ce", "cet", "cette", "ces", "maintenant", "ici", "pour", "par", "al",
        "del", "las", "mi", "mis", "su", "sus", "este", "esta", "un", "una", "ahora", "aquí", "por", "para",
        "os", "um", "uma", "meu", "minha", "meus", "seu", "sua", "dos", "das", "da", "agora", "il", "lo",
        "gli", "uno", "di", "della", "mio", "mia", "tuo", "tua", "suo", "ora", "adesso", "qui", "het",
        "een", "mijn", "uw", "je", "jouw", "nu", "mój", "moje", "moja", "swój", "swoje", "teraz", "tutaj",
        "się",
    }
)  # fmt: skip
"""Words that change nothing of what a control does."""
EVERY = frozenset(
    {
        "allen",
        "aller",
        "sämtliche",
        "jede",
        "jeden",
        "toute",
        "toutes",
        "chaque",
        "todas",
        "toda",
        "cada",
        "tutti",
        "tutte",
        "tutto",
        "ogni",
        "alle",
        "elke",
        "alles",
        "iedereen",
        "wszystkie",
        "wszystkich",
        "wszystko",
        "każdy",
        "tudo",
        "todo",
        "todos",
    }
)
"""`Supprimer toutes les lignes` does more than `Supprimer la ligne`."""
DENIALS = frozenset(
    {
        "nicht", "nie", "kein", "keine", "keinen", "ohne", "ne", "n", "pas", "non", "sans", "jamais", "sin",
        "nunca", "não", "nem", "sem", "senza", "mai", "niet", "geen", "zonder", "nooit", "bez", "nigdy",
    }
)  # fmt: skip
"""`Continuer sans compte`, `Je n’accepte pas`."""
OPPOSITES = (
    ("hinzufügen", "entfernen"), ("anlegen", "löschen"), ("speichern", "abbrechen"),
    ("speichern", "verwerfen"), ("annehmen", "ablehnen"), ("akzeptieren", "ablehnen"),
    ("erlauben", "verbieten"), ("ja", "nein"), ("anzeigen", "ausblenden"), ("öffnen", "schliessen"),
    ("nächste", "vorherige"), ("nächster", "vorheriger"), ("nächsten", "vorherigen"), ("weiter", "zurück"),
    ("vor", "zurück"), ("frühere", "spätere"), ("mehr", "weniger"), ("erhöhen", "verringern"),
    ("erste", "letzte"), ("starten", "stoppen"), ("sperren", "entsperren"), ("anmelden", "abmelden"),
    ("einschalten", "ausschalten"), ("auswählen", "abwählen"), ("hochladen", "herunterladen"),
    ("kaufen", "verkaufen"), ("alt", "neu"), ("von", "bis"), ("von", "nach"), ("warenkorb", "merkliste"),
    ("hinfahrt", "rückfahrt"), ("ankunft", "abreise"), ("alle", "keine"), ("rückgängig", "wiederholen"),
    ("ajouter", "retirer"), ("ajouter", "supprimer"), ("ajouter", "enlever"), ("enregistrer", "annuler"),
    ("valider", "annuler"), ("confirmer", "annuler"), ("accepter", "refuser"), ("accepte", "refuse"),
    ("oui", "non"), ("activer", "désactiver"), ("afficher", "masquer"), ("ouvrir", "fermer"),
    ("suivant", "précédent"), ("suivante", "précédente"), ("suivants", "précédents"),
    ("suivantes", "précédentes"), ("continuer", "retour"), ("plus", "moins"), ("augmenter", "diminuer"),
    ("augmenter", "réduire"), ("premier", "dernier"), ("première", "dernière"), ("démarrer", "arrêter"),
    ("verrouiller", "déverrouiller"), ("cocher", "décocher"), ("acheter", "vendre"), ("départ", "arrivée"),
    ("aller", "retour"), ("facturation", "livraison"), ("panier", "favoris"), ("tout", "aucun"),
    ("annuler", "rétablir"), ("connecter", "déconnecter"), ("monter", "descendre"),
    ("publier", "dépublier"), ("abonner", "désabonner"),
    ("añadir", "quitar"), ("añadir", "eliminar"), ("agregar", "quitar"), ("guardar", "cancelar"),
    ("guardar", "descartar"), ("aceptar", "rechazar"), ("aceptar", "cancelar"), ("sí", "no"),
    ("mostrar", "ocultar"), ("abrir", "cerrar"), ("siguiente", "anterior"), ("más", "menos"),
    ("aumentar", "disminuir"), ("primero", "último"), ("activar", "desactivar"), ("ida", "vuelta"),
    ("salida", "llegada"), ("carrito", "favoritos"), ("comprar", "vender"),
    ("adicionar", "remover"), ("salvar", "cancelar"), ("salvar", "descartar"), ("aceitar", "recusar"),
    ("sim", "não"), ("exibir", "ocultar"), ("abrir", "fechar"), ("próximo", "anterior"),
    ("próxima", "anterior"), ("mais", "menos"), ("ativar", "desativar"), ("entrar", "sair"),
    ("ida", "volta"), ("aggiungi", "rimuovi"), ("aggiungi", "elimina"), ("salva", "annulla"),
    ("conferma", "annulla"), ("accetta", "rifiuta"), ("sì", "no"), ("mostra", "nascondi"),
    ("apri", "chiudi"), ("avanti", "indietro"), ("successivo", "precedente"), ("più", "meno"),
    ("attiva", "disattiva"), ("blocca", "sblocca"), ("accedi", "esci"), ("andata", "ritorno"),
    ("carrello", "preferiti"), ("toevoegen", "verwijderen"), ("opslaan", "annuleren"),
    ("bevestigen", "annuleren"), ("accepteren", "weigeren"), ("goedkeuren", "afwijzen"), ("ja", "nee"),
    ("tonen", "verbergen"), ("openen", "sluiten"), ("volgende", "vorige"), ("meer", "minder"),
    ("inschakelen", "uitschakelen"), ("inloggen", "uitloggen"), ("heen", "terug"), ("dodaj", "usuń"),
    ("zapisz", "anuluj"), ("potwierdź", "anuluj"), ("zaakceptuj", "odrzuć"), ("tak", "nie"),
    ("pokaż", "ukryj"), ("otwórz", "zamknij"), ("następny", "poprzedni"), ("następna", "poprzednia"),
    ("dalej", "wstecz"), ("więcej", "mniej"), ("włącz", "wyłącz"), ("zaloguj", "wyloguj"),
    ("zablokuj", "odblokuj"), ("conectar", "desconectar"), ("vincular", "desvincular"),
    ("collega", "scollega"), ("koppelen", "ontkoppelen"), ("połącz", "rozłącz"), ("podłącz", "odłącz"),
    ("verbinden", "trennen"), ("suscribirse", "desuscribirse"), ("mostrar", "esconder"),
)  # fmt: skip
"""Words that tell two controls of one page apart, however alike the rest of their names is."""
SYNONYMS = (
    {"suchen", "suche", "finden"}, {"löschen", "entfernen"}, {"ändern", "bearbeiten"},
    {"weiter", "fortfahren", "fortsetzen"}, {"warenkorb", "einkaufswagen"}, {"anmelden", "einloggen"},
    {"auswählen", "wählen"}, {"anzeigen", "ansehen"}, {"absenden", "senden", "abschicken"},
    {"bestätigen", "bestätige"}, {"bemerkung", "anmerkung"}, {"handy", "mobil", "telefon"},
    {"ajouter", "mettre"}, {"retirer", "supprimer", "enlever", "effacer"}, {"continuer", "poursuivre"},
    {"rechercher", "chercher", "recherche", "trouver"}, {"modifier", "changer"},
    {"voir", "afficher", "consulter"}, {"choisir", "sélectionner"}, {"valider", "confirmer"},
    {"envoyer", "soumettre"}, {"prochain", "suivant"},
    {"prochaine", "suivante"}, {"remarque", "commentaire"},
    {"eliminar", "borrar", "quitar"}, {"buscar", "encontrar"}, {"continuar", "seguir"},
    {"carrito", "cesta"}, {"editar", "modificar", "cambiar"}, {"añadir", "agregar"}, {"ver", "mostrar"},
    {"elegir", "seleccionar", "escoger"}, {"enviar", "mandar"}, {"responder", "contestar"},
    {"correo", "email"}, {"condiciones", "términos"}, {"rechnung", "faktura"},
    {"adicionar", "acrescentar"}, {"remover", "excluir", "apagar", "deletar"}, {"editar", "alterar"},
    {"pesquisar", "procurar"}, {"salvar", "gravar"}, {"carrinho", "sacola"}, {"próximo", "próxima"},
    {"rimuovi", "elimina", "togli"}, {"cerca", "trova"}, {"modifica", "cambia"}, {"invia", "spedisci"},
    {"mostra", "vedi", "visualizza"}, {"avanti", "prosegui", "continua"}, {"scegli", "seleziona"},
    {"verwijderen", "wissen"}, {"zoeken", "vinden"}, {"bewerken", "wijzigen", "aanpassen"},
    {"verzenden", "versturen"}, {"bekijken", "tonen", "weergeven", "bekijk"}, {"opslaan", "bewaren"},
    {"winkelwagen", "winkelmand", "winkelmandje"}, {"kiezen", "selecteren"},
    {"usuń", "skasuj"}, {"szukaj", "wyszukaj", "znajdź"}, {"edytuj", "zmień"}, {"wyślij", "prześlij"},
    {"pokaż", "zobacz", "wyświetl"}, {"dalej", "kontynuuj"}, {"wybierz", "zaznacz"},
)  # fmt: skip
CONSEQUENT = frozenset(
    {
        "löschen", "entfernen", "abbrechen", "verwerfen", "zurücksetzen", "leeren", "bezahlen",
        "zahlen", "kaufen", "bestellen", "abonnieren", "kündigen", "veröffentlichen", "senden", "absenden",
        "abschicken", "teilen", "einladen", "überweisen", "erstatten", "archivieren", "sperren", "widerrufen",
        "abmelden", "genehmigen", "ablehnen", "buchen", "stornieren", "absagen", "spenden", "retirer",
        "supprimer", "enlever", "effacer", "annuler", "vider", "réinitialiser", "payer", "acheter",
        "commander", "publier", "envoyer", "soumettre", "partager", "inviter", "rembourser", "archiver",
        "bloquer", "approuver", "rejeter", "refuser", "refuse",
        "réserver", "résilier", "abonner", "désabonner",
        "donner", "définitivement", "eliminar", "borrar", "quitar", "cancelar", "descartar", "vaciar",
        "pagar", "comprar", "pedir", "suscribirse", "publicar", "enviar", "mandar", "compartir", "invitar",
        "transferir", "reembolsar", "archivar", "bloquear", "aprobar", "rechazar", "reservar", "donar",
        "suprimir", "anular", "revocar", "denegar", "devolver", "abonar", "adquirir", "invalidar", "tilgen",
        "widersprechen", "zurückziehen", "versenden", "verschicken", "schicken", "erwerben", "verweigern",
        "stilllegen", "deaktivieren", "ôter", "jeter", "rétracter",
        "révoquer", "poster", "régler", "désactiver", "excluir", "remover", "apagar", "deletar", "limpar",
        "encomendar", "submeter", "convidar", "compartilhar", "partilhar", "recusar",
        "rejeitar", "aprovar", "arquivar", "revogar", "encerrar", "assinar", "elimina", "rimuovi", "cancella",
        "svuota", "annulla", "disdici", "revoca", "ritira", "paga", "acquista", "compra", "ordina", "invia",
        "spedisci", "pubblica", "condividi", "invita", "rimborsa", "archivia", "blocca", "approva", "rifiuta",
        "respingi", "prenota", "trasferisci", "dona", "verwijderen", "wissen", "annuleren", "intrekken",
        "opzeggen", "kopen", "betalen", "afrekenen", "verzenden", "versturen", "indienen", "publiceren",
        "delen", "uitnodigen", "overmaken", "terugbetalen", "archiveren", "blokkeren", "goedkeuren",
        "afwijzen", "weigeren", "boeken", "doneren", "uitloggen", "usuń", "skasuj", "wyczyść", "anuluj",
        "wycofaj", "odwołaj", "zrezygnuj", "kup", "kupuję", "zamawiam", "płacę", "zapłać", "zamów",
        "opłać", "wyślij", "prześlij",
        "opublikuj", "udostępnij", "zaproś", "przelej", "zwróć", "zablokuj", "zatwierdź", "odrzuć",
        "zarezerwuj", "wyloguj", "zarchiwizuj", "definitivamente", "definitivo", "permanentemente",
        "endgültig", "dauerhaft", "permanent", "trwale",
    }
)  # fmt: skip
"""Words of consequence: a name that has one more of them does something else."""
APART = tuple(
    frozenset(words.split())
    for words in (
        "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
        "mo di mi do fr sa so",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        "lunes martes miércoles jueves viernes sábado domingo",
        "januar februar märz april mai juni juli august september oktober november dezember",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "täglich wöchentlich monatlich jährlich", "quotidien hebdomadaire mensuel annuel",
        "tag woche monat jahr", "jour semaine mois année",
        "erwachsene kinder", "adultes enfants bébés", "vormittag nachmittag abend", "matin après soir",
        "klein mittel gross", "petit moyen grand", "niedrig normal hoch", "basse normale haute",
        "domicile relais boutique magasin", "nom prénom", "vorname nachname", "nombre apellidos",
        "croissant décroissant", "aufsteigend absteigend",
    )
)  # fmt: skip
"""Of each of these a name says one or the other: `Mercredi 8 h`, `Vendredi 8 h`."""
