"""What words of controls mean to one another in German, French and Spanish; `nearness` has the English ones.

As `browser_tools.words.plain` spells them: lower case, accents kept, `ß` as `ss`.
"""

from __future__ import annotations

LITTLE = frozenset(
    {
        "den", "dem", "des", "ein", "eine", "einen", "zum", "zur", "mein", "meine", "meinen", "ihr", "ihre",
        "ihren", "jetzt", "hier", "bitte", "für", "au", "aux", "à", "l", "d", "j", "en", "mon", "ma", "mes",
        "votre", "vos", "notre", "nos", "ce", "cet", "cette", "ces", "maintenant", "ici", "pour", "par", "al",
        "del", "las", "mi", "mis", "su", "sus", "este", "esta", "un", "una", "ahora", "aquí", "por", "para",
    }
)  # fmt: skip
"""Words that change nothing of what a control does."""
EVERY = frozenset(
    {"allen", "aller", "sämtliche", "jede", "jeden", "toute", "toutes", "chaque", "todas", "toda", "cada"}
)
"""`Supprimer toutes les lignes` does more than `Supprimer la ligne`."""
DENIALS = frozenset(
    {
        "nicht", "nie", "kein", "keine", "keinen", "ohne", "ne", "n", "pas", "non", "sans", "jamais", "sin",
        "nunca",
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
    {"elegir", "seleccionar", "escoger"}, {"enviar", "mandar"},
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
