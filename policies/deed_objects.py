"""What is acted upon, in ten languages: accounts, data, powers, orders, keys. Data only; see `deed_words`."""

from __future__ import annotations

ACCOUNT = """
    account*, membership*, subscription*, contract, plan
    konto*, *konto, benutzerkonto, nutzerkonto, mitgliedschaft*, abo, abonnement*, vertrag*
    compte*, abonnement*, adhésion, contrat
    cuenta*, suscripci*, membresía, contrato
    account, conto, abbonament*, iscrizione, contratto
    conta, assinatura*, subscrição, contrato
    account*, lidmaatschap*, abonnement*, contract
    konto, konta, konto*, subskrypcj*, członkostw*, umow*, abonament*
    アカウント, 会員, 契約, 定期購読
    账号, 账户, 帐户, 帐号, 帳號, 帳戶, 会员, 订阅, 合同"""

DATA = """
    data, history, conversation*, chat*, message*, file*, photo*, document*, everything, permanently,
    forever,
    project*, repository, database, user, users, profile
    daten, *daten, verlauf, unterhaltung*, nachricht*, datei*, foto*, dokument*, endgültig, dauerhaft,
    unwiderruflich, projekt*, benutzer*, profil
    données, historique, conversation*, message*, fichier*, photo*, document*, définitivement, projet*,
    utilisateur*, profil
    datos, historial, conversaci*, mensaje*, archivo*, foto*, documento*, definitivamente,
    permanentemente, proyecto*, usuario*, perfil
    dati, cronologia, conversazion*, messagg*, file, foto, document*, definitivamente, progetto,
    utente*, profilo
    dados, histórico, conversa*, mensage*, arquivo*, ficheiro*, foto*, documento*, definitivamente,
    permanentemente, projeto*, projecto*, usuário*, utilizador*, perfil
    gegevens, geschiedenis, gesprek*, bericht*, bestand*, foto*, document*, definitief, permanent,
    project*, gebruiker*, profiel
    dane, histori*, rozmow*, wiadomoś*, plik*, zdjęci*, dokument*, trwale, zawsze, projekt*,
    użytkownik*, profil
    データ, 履歴, 会話, メッセージ, ファイル, 写真, 完全, プロジェクト, ゴミ箱, ごみ箱
    数据, 资料, 历史, 对话, 消息, 文件, 照片, 永久, 彻底, 项目, 回收站, 废纸篓, 數據, 檔案"""

POWERS = """
    access*, permission*, privilege*, rights, control, role, roles, admin*, owner*, editor*, collaborator*,
    member*, moderator*, maintainer*
    zugriff*, zugang*, *zugriff, *recht, *rechte, rechte, *berechtigung*, berechtigung*, rolle*, admin*,
    eigentümer*, besitzer*, mitglied*, bearbeiter*, redakteur*
    accès, droit, droits, permission*, autorisation*, rôle*, admin*, propriétaire*, membre*, collaborat*,
    éditeur*
    acceso*, permiso*, derechos, rol, roles, admin*, propietari*, miembro*, colaborad*, editor*
    accesso, accessi, permess*, diritti, ruol*, admin*, amministrator*, proprietari*, membr*, collaborator*,
    editor*
    acesso*, permiss*, direitos, admin*, proprietári*, membro*, colaborad*, editor*
    toegang*, recht, rechten, *rechten, machtiging*, rol, rollen, admin*, beheerder*, eigena*, lid, leden,
    bewerker*
    dostęp*, uprawnie*, prawa, rolę, rola, admin*, właściciel*, członk*, redaktor*, współpracownik*
    アクセス, 権限, 管理者, メンバー, 所有者, オーナー, 編集者, ロール, 役割
    权限, 角色, 职务, 访问, 管理员, 成员, 所有者, 拥有者, 编辑者, 權限, 存取, 成員, 擁有者"""

ORDERS = """
    order*, purchase*, payment*, checkout, booking*, donation*, transaction*, bid, bids
    bestellung*, kauf, einkauf, zahlung*, *zahlung, buchung*, überweisung*, spende*, gebot*, *bestellung
    commande*, achat*, paiement*, règlement*, virement*, réservation*, don, enchère
    pedido*, compra*, pago*, transferencia*, reserva, donaci*, donativo*, puja
    ordine, ordini, acquisto, acquisti, pagament*, bonific*, prenotazione, donazion*, offerta
    pedido*, compra, compras, pagamento*, transferência*, encomenda*, doaç*, donativo*, reserva
    bestelling*, aankoop*, betaling*, overboeking*, overschrijving*, boeking*, donatie*, bod
    zamówieni*, zakup, zakupu, zakupy, płatnoś*, przelew*, rezerwacj*, wpłat*, darowizn*, transakcj*
    注文, 購入, 支払, 決済, 振込, 送金, 寄付, お会計, レジ
    订单, 支付, 付款, 购买, 转账, 汇款, 捐款, 捐赠, 结账, 訂單, 購買, 轉帳"""

KEYS = """
    token*, *token, *tokens, secret, secrets, api, ssh, gpg, credential*, passphrase, recovery, webhook
    *schlüssel, schlüssel*, geheimnis*, zugangsdaten
    jeton*, clé, clés, secret, identifiants
    clave, claves, secreto*, credencial*, ficha de acceso
    chiave, chiavi, segret*, credenzial*
    chave, chaves, segredo*, credencia*, credenciai*
    sleutel*, *sleutel, geheim, inloggegevens
    klucz*, sekret*, poświadcze*
    トークン, キー, 鍵, シークレット, 認証情報
    令牌, 密钥, 凭证, 密鑰, 金鑰, 权杖, 權杖, 秘钥"""

IDENTITY = """
    password*, passcode, pin, email*, mail, profile, username, phone, personal, settings, 2fa, two factor,
    details, billing, login, security, contact, information, two step, authenticator, zwei faktor,
    bestätigung in zwei schritten, deux facteurs, deux étapes, dos factores, dos pasos, due fattori,
    due passaggi, dois fatores, duas etapas, twee factor, twee staps, tweestaps*, tweefactor*,
    dwuskładnik*, dwuetapow*, 二要素, 二段階, 两步, 双重, 雙重
    passwort*, kennwort*, profil*, kontodaten, *daten, benutzername*, telefonnummer, einstellungen,
    adresse*,
    *adresse, mail, sicherheit*
    passe, profil, coordonnées, contact, kontakt*, contact*, identifiant*, téléphone, paramètres, adresse*,
    courriel, mail, préférences,
    informations, sécurité
    contraseña*, perfil, correo, teléfono, ajustes, configuración, preferencias, datos, usuario, dirección,
    seguridad
    password, contatt*, profilo, mail, indirizzo, telefono, impostazioni, preferenze, dati, utente,
    sicurezza
    senha*, contat*, palavra passe, perfil, mail, telefone, telemóvel, definições, configurações,
    preferências, dados,
    endereço, segurança
    wachtwoord*, profiel*, mail, mailadres, telefoonnummer, instellingen, voorkeuren, gegevens, *gegevens,
    gebruikersnaam, adres, beveiliging
    hasło, hasła, profil, mail, telefon*, ustawienia, ustawień, dane, adres*, nazwę użytkownika
    パスワード, 連絡先, メールアドレス, プロフィール, プロファイル, 設定, 電話番号, 住所,
    アカウント情報, 個人情報
    密码, 联系, 邮箱, 个人资料, 资料, 设置, 手机号, 地址, 账户信息, 密碼, 設定, 個人資料, 用户名"""

MESSAGES = """
    message*, mail, email, emails, letter, enquiry, inquiry, request, ticket, application, form, feedback,
    complaint, claim, report, newsletter, link, invoice
    nachricht*, *nachricht, mail, email, anfrage*, antrag*, formular*, bewerbung*, beschwerde, meldung,
    antwort
    message*, mail, courriel, email, demande*, formulaire, candidature, réclamation, réponse, lettre
    mensaje*, correo*, email, solicitud*, formulario, candidatura, reclamación, respuesta, consulta
    messagg*, mail, email, richiesta, modulo, candidatura, reclamo, risposta
    mensage*, mail, email, pedido de contacto, solicitação, formulário, candidatura, reclamação, resposta
    bericht*, mail, email, aanvraag, formulier, sollicitatie, klacht, antwoord, verzoek
    wiadomoś*, mail, email, zapytani*, zgłoszeni*, formularz*, podani*, odpowiedź, wniosek
    メッセージ, メール, 申請, フォーム, 問い合わせ, 依頼, 返事
    消息, 邮件, 短信, 信息, 申请, 表单, 请求, 訊息, 郵件, 私信"""

WRITINGS = """
    review*, comment*, post, posts, rating, story, stories, timeline, wall, publicly, public, article,
    opinion,
    testimonial, feed, status, answer
    bewertung*, kommentar*, beitrag*, rezension*, chronik, öffentlich*, artikel*, story, meinung
    avis, commentaire*, publication*, article*, mur, publiquement, critique, story, statut
    reseña*, comentario*, publicaci*, muro, públic*, artículo*, opinión, historia, valoración, entrada
    recension*, comment*, post, bacheca, pubblic*, articol*, opinione, storia, stato
    avaliaç*, comentári*, publicaç*, postagem*, post, mural, públic*, artigo*, opinião, história, crítica
    review*, recensie*, reactie*, bericht, beoordeling*, openbaar*, artikel*, tijdlijn, verhaal
    recenzj*, komentarz*, wpis*, post, publiczn*, opini*, artykuł*, relacj*, ocenę
    レビュー, コメント, 投稿, 口コミ, クチコミ, 記事, 感想
    评论, 评价, 帖子, 动态, 朋友圈, 文章, 微博, 留言, 日记, 評論, 貼文"""

FILES = "pdf, csv, excel, xls, xlsx, zip, json, xml"

CARTS = """
    cart, bag, basket, trolley, shopping bag
    warenkorb, einkaufswagen, korb, einkaufskorb, einkaufstasche, tasche, *korb
    panier, sac, caddie
    carrito, carro, cesta, bolsa
    carrello, borsa, cestino
    carrinho, saco, sacola, cesto
    winkelwagen*, winkelmand*, mandje, mand, wagentje
    koszyk*, torby, torbę
    カート, かご, カゴ, バッグ
    购物车, 购物袋, 购物篮, 購物車"""

TRASH = """
    trash, recycle bin, rubbish bin, waste basket
    papierkorb
    corbeille
    papelera
    cestino, pattumiera
    lixeira, lixo, reciclagem
    prullenbak, prullenmand
    kosz, kosza, koszu, śmietnik*
    ゴミ箱, ごみ箱
    回收站, 废纸篓, 垃圾箱, 垃圾桶, 回收桶"""

THINGS = """
    draft*, record, records, entry, entries, row, rows, table, tables, collection, schema, database*,
    branch,
    instance*, server*, cluster*, volume*, bucket*, domain*, site, device*, member*, customer*, contact,
    contacts, employee*, page, pages, team, group, workspace, organization, organisation
    entwurf, entwürfe, eintrag*, einträge*, datensatz*, datensätze, zeile*, tabelle*, datenbank*, zweig,
    instanz*, server, gerät*, mitglied*, kunde, kunden, kontakt*, mitarbeiter*, gruppe, team
    brouillon*, entrée*, enregistrement*, ligne*, table, base, branche, instance*, serveur*, appareil*,
    membre*, client, clients, contact*, groupe, équipe
    borrador*, registro*, entrada*, fila*, tabla*, base de datos, rama, instancia*, servidor*, dispositivo*,
    miembro*, cliente*, contacto*, grupo, equipo
    bozza, bozze, voce, voci, record, riga, tabella, database, ramo, istanz*, server, dispositiv*, membr*,
    client*, contatt*, gruppo, team
    rascunho*, registro*, registo*, entrada*, linha*, tabela*, banco de dados, base de dados, instância*,
    servidor*, dispositivo*, membro*, cliente*, contato*, contacto*, grupo, equipe, equipa
    concept, concepten, record*, rij, rijen, tabel*, databank, instantie*, server*, apparaat,
    apparaten, lid, leden, klant*, contact*, groep, team
    szkic*, wersję roboczą, rekord*, wpis*, wiersz*, tabel*, baz*, gałąź, instancj*, serwer*, urządzeni*,
    członk*, klient*, kontakt*, grup*, zespół
    下書き, レコード, エントリ, 行を, テーブル, データベース, ブランチ, インスタンス, サーバー, 端末,
    デバイス, メンバー, 顧客, 連絡先, グループ, チーム
    草稿, 记录, 条目, 数据库, 数据表, 分支, 实例, 服务器, 集群, 设备, 成员, 客户, 联系人, 群组, 团队,
    用户, 實例, 伺服器, 成員"""

SHARED = """
    folder*, file, files, document*, doc, calendar, album, drive, notebook, board, sheet, spreadsheet,
    project,
    workspace, anyone, everyone, people, others, team, location, screen, list
    ordner, datei*, dokument*, kalender, album, laufwerk, notizbuch, tabelle, projekt, standort, bildschirm,
    liste, anderen, allen, jedem, personen
    dossier*, fichier*, document*, agenda, calendrier, album, tableau, projet, position, écran, liste, tous,
    personnes
    carpeta*, archivo*, documento*, calendario, álbum, unidad, tablero, hoja, proyecto, ubicación, pantalla,
    lista, todos, personas
    cartell*, file, document*, calendario, album, bacheca condivisa, foglio, progetto, posizione, schermo,
    lista, elenco, tutti, persone, chiunque
    pasta*, arquivo*, ficheiro*, documento*, calendário, álbum, quadro, planilha, projeto, projecto,
    localização, ecrã, tela, lista, todos, pessoas
    map, mappen, bestand*, document*, agenda, kalender, album, bord, werkblad, project, locatie, scherm,
    lijst, iedereen, anderen, personen
    folder*, plik*, dokument*, kalendarz*, album*, dysk, tablic*, arkusz*, projekt*, lokalizacj*, ekran*,
    list*, wszystki*, innym, osobom
    フォルダ, ファイル, ドキュメント, 文書, 書類, カレンダー, アルバム, ドライブ, ボード, シート,
    プロジェクト, 位置情報, 画面, リスト, 全員
    文件, 文档, 日历, 相册, 云盘, 看板, 表格, 项目, 位置, 屏幕, 清单, 所有人, 他人, 檔案, 資料夾"""

USERS = """
    user, users, teammate*, contributor*, delegate*, guest user*, person, people
    benutzer*, nutzer, person, personen, teammitglied*, gastnutzer
    utilisateur*, personne*, coéquipi*, délégué*
    usuario*, persona, personas, compañer*, delegad*
    utente, utenti, persona, persone, delegat*
    usuário*, utilizador*, pessoa, pessoas, delegad*
    gebruiker*, persoon, personen, teamlid, teamleden
    użytkownik*, osobę, osoby, pełnomocnik*
    ユーザー, 担当者, 代理人
    用户, 使用者, 协作者, 协作人, 代理人"""

BALANCE = """
    balance, credit, credits, wallet, account, funds, cash, prepaid, phone, card, money
    guthaben, *guthaben, konto, karte, handy, geldbörse, wallet, geld, kreditkarte
    solde, compte, crédit, crédits, portefeuille, carte, forfait, mobile, argent, fonds
    saldo, cuenta, crédito, monedero, cartera, tarjeta, móvil, celular, dinero, fondos
    saldo, credito, conto, carta, portafoglio, telefono, cellulare, denaro, fondi, soldi
    saldo, conta, crédito, créditos, carteira, cartão, telemóvel, celular, dinheiro, fundos
    saldo, tegoed, beltegoed, rekening, portemonnee, kaart, geld
    saldo, konto, portfel, kartę, telefon, środki, środków, pieniądze
    残高, ウォレット, 口座, ポイントを, 資金, お金
    余额, 钱包, 账户, 话费, 资金, 零钱, 餘額, 錢包, 帳戶"""

PLANS = """
    month, monthly, year, yearly, annual, annually, mo, yr, premium, pro, plan, plus, paid, membership,
    trial
    monat, monatlich, jahr, jährlich, premium, pro, plus, tarif
    mois, par an, année, mensuel, annuel, premium, pro, offre, formule, forfait
    al mes, por mes, mensual, año, anual, premium, pro, plus, plan
    mese, mensile, anno, annuale, premium, pro, plus, piano
    mês, mensal, ano, anual, premium, pro, plus, plano
    maand, maandelijks, jaar, jaarlijks, premium, pro, plus
    miesiąc, miesięcznie, rok, rocznie, premium, pro, plus, plan
    月額, 年額, プレミアム, 有料, プランに, プランを
    包月, 包年, 会员, 高级版, 专业版, 套餐, 會員"""
