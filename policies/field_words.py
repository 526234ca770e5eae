"""The words by which people name form fields, in ten languages (en de fr es it pt nl pl ja zh). Data only.

Chosen after what Chromium's autofill and password managers look for; compared as `class_words.py` says.
"""

from __future__ import annotations

from policies.action import FieldKind

FIELD_WORDS: dict[FieldKind, str] = {
    "password": """
        password, passwd, pwd, passphrase, passcode, pass, pin, security answer, secret
        passwort, kennwort, mot de passe, motdepasse, contraseña, contrasena, senha, palavra passe,
        wachtwoord
        hasło, haslo, пароль, parola chiave, パスワード, 暗証番号, 密码, 口令, 비밀번호""",
    "otp": """
        otp, 2fa, mfa, totp, tan, verification code, one time code, one time password, security token,
        auth code,
        authentication code, login code, sms code, two factor code, 6 digit code, passkey code, verify code
        bestätigungscode, sicherheitscode sms, einmalcode, einmalpasswort, code de vérification,
        code de confirmation,
        código, código de verificación, código de verificação, codice di verifica, codice otp,
        verificatiecode,
        kod weryfikacyjny, kod sms, 验证码, 確認コード, 認証コード, ワンタイム""",
    "cvv": """
        cvv, cvc, csc, cvv2, cvc2, cid, security code, card security code, card verification, prüfziffer,
        prüfnummer,
        kartenprüfnummer, sicherheitscode, código de seguridad, código de segurança, cryptogramme,
        code de sécurité,
        codice di sicurezza, beveiligingscode, kod cvv, kod bezpieczeństwa, セキュリティコード, 安全码""",
    "card": """
        card number, cardnumber, card no, cc number, credit card, debit card, kartennummer, kreditkarte,
        kreditkartennummer, numéro de carte, carte bancaire, carte de crédit, número de tarjeta,
        tarjeta de crédito,
        numero carta, numero della carta, carta di credito, número do cartão, cartão de crédito,
        kaartnummer,
        creditcard, creditcardnummer, numer karty, karta kredytowa, カード番号, クレジットカード, 卡号,
        信用卡""",
    "card_expiry": """
        expiry, expiration, expiration date, expiry date, exp date, exp month, exp year, valid thru,
        cc exp, mm yy,
        gültig bis, ablaufdatum, date d expiration, fecha de caducidad, fecha de vencimiento,
        data di scadenza,
        data de validade, vervaldatum, data ważności, 有効期限, 有效期""",
    "card_name": """
        name on card, card holder, cardholder, cardholder name, card name, cc name, karteninhaber,
        titulaire de la carte,
        nombre en la tarjeta, titular de la tarjeta, intestatario carta, titolare della carta,
        nome no cartão,
        titular do cartão, kaarthouder, naam op kaart, posiadacz karty, カード名義, 持卡人""",
    "iban": "iban",
    "bank_account": """
        kontonummer, bic, swift, sort code, routing, routing number, rib, account number, bank account,
        bankleitzahl, blz,
        número de cuenta, cuenta bancaria, numero di conto, número da conta, conta bancária, rekeningnummer,
        numer konta, numéro de compte, 口座番号, 银行账号, 银行账户, 账号号码""",
    "national_id": """
        ssn, social security, social security number, tax id, steuer id, steueridentifikationsnummer,
        passport,
        passport number, ausweis, ausweisnummer, personalausweis, reisepass, dni, nie, nif, nir, bsn,
        cpf, pesel,
        codice fiscale, national id, identity card, driver license, drivers license, driving licence,
        numéro de sécurité sociale, numéro fiscal, passeport, pasaporte, passaporto, passaporte,
        paspoort, paszport,
        マイナンバー, パスポート, 身份证, 护照""",
    "birth_date": """
        birth date, birthdate, birthday, date of birth, dob, geburtsdatum, geburtstag, date de naissance,
        fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, data urodzenia,
        生年月日, 出生日期""",
    "amount": """
        amount, betrag, montant, importe, importo, valor, quantia, bedrag, kwota, monto,
        transaction amount, 金額, 金额""",
    "payee": """
        payee, beneficiary, recipient, empfänger, zahlungsempfänger, bénéficiaire, destinataire,
        beneficiario,
        destinatario, beneficiário, destinatário, ontvanger, begunstigde, odbiorca, 受取人, 振込先,
        收款人, 收件人""",
    "username": """
        username, user name, userid, user id, login, login id, nickname, benutzername, benutzerkennung,
        nutzername,
        nom d utilisateur, identifiant, usuario, nombre de usuario, nome utente, usuário,
        nome de usuário, utilizador,
        gebruikersnaam, nazwa użytkownika, ユーザー名, 用户名, ユーザーid, 账号, 帐号""",
    "email": """
        email, e mail, mail, email address, e mail address, e mail adresse, adresse e mail, courriel,
        correo,
        correo electrónico, posta elettronica, indirizzo email, adres e mail, メール, 邮箱, 电子邮件""",
    "tel": """
        phone, telephone, tel, mobile, cell, phone number, telefon, telefonnummer, handy, handynummer,
        téléphone,
        portable, teléfono, móvil, telefono, cellulare, telefone, celular, telemóvel, telefoon,
        telefoonnummer, mobiel,
        telefon komórkowy, numer telefonu, 電話, 电话, 手机""",
    "address": """
        address, street, street address, city, town, state, province, country, zip, zip code,
        postal code, postcode,
        post code, address line, adresse, straße, strasse, hausnummer, ort, stadt, plz, postleitzahl,
        land, rue, ville,
        code postal, pays, dirección, calle, ciudad, código postal, país, indirizzo, via, città, cap,
        paese, endereço,
        rua, cidade, cep, adres, straat, huisnummer, stad, ulica, miasto, kod pocztowy, kraj, 住所,
        郵便番号, 地址, 邮编""",
    "name": """
        name, first name, firstname, last name, lastname, surname, full name, given name, family name,
        middle name,
        vorname, nachname, familienname, nom, prénom, nom de famille, nombre, apellido, apellidos, nome,
        cognome,
        sobrenome, apelido, naam, voornaam, achternaam, imię, nazwisko, 名前, 氏名, お名前, 姓名, 名字""",
    "search": """
        search, query, keyword, keywords, suche, suchen, suchbegriff, stichwort, rechercher, recherche,
        buscar, búsqueda,
        cerca, ricerca, pesquisar, pesquisa, zoeken, zoekterm, szukaj, wyszukaj, 検索, 搜索""",
    "text": """
        promo code, promotion code, discount code, coupon, coupon code, voucher code, gift code,
        gutscheincode,
        code promo, código promocional, código de descuento, codice sconto, kortingscode, kod rabatowy,
        クーポンコード,
        country code, area code, código de país, source code, qr code, quantity, menge, anzahl, message,
        nachricht,
        comment, kommentar, subject, betreff, company name, product name, file name, domain name,
        project name,
        username hint""",
}

SEARCH_NAMES = frozenset({"q", "query", "s", "search", "keyword", "keywords", "suche", "suchbegriff"})
"""`name` or `id` of a search field, as a whole."""

HONEYPOT_NAMES = frozenset({"honeypot", "honey_pot", "hp", "nospam", "no_spam", "leave_blank", "fax_only"})

ORDINARY_NUMBERS = frozenset(
    """
    quantity qty number count year month day hour minute age guests adults children nights rooms page
    zip postal
    postcode plz postleitzahl cep cap size width height weight price anzahl menge jahr seite größe preis
    quantité cantidad quantità quantidade aantal ilość
    """.split()  # noqa: SIM905 - a list of fifty quoted words is harder to read
)
"""Words of a numeric field that is no one-time code."""
