"""The words by which people name buttons and fields, in ten languages (en de fr es it pt nl pl ja zh).

Data only. Phrases are separated by commas,
one line per language; `~` stands for up to six other words. Latin
phrases are compared as whole words, Japanese and Chinese ones as parts of the text, all after NFKC and case
folding. Field words follow what Chromium's autofill and password managers look for.
"""

from __future__ import annotations

from policies.action import ActionClass

CLASS_WORDS: dict[ActionClass, str] = {
    "none": """
        continue shopping, keep shopping, weiter einkaufen, weiter shoppen, continuer mes achats,
        continuer les achats, poursuivre mes achats, seguir comprando, continuar comprando,
        continuar compra,
        continuar la compra, continua gli acquisti, continua lo shopping, continuar a comprar,
        continuar comprando, verder winkelen, kontynuuj zakupy, 買い物を続け, お買い物を続け,
        继续购物, 繼續購物""",
    "search": """
        search, find, go, look up
        suchen, suche, finden
        rechercher, chercher, trouver
        buscar, busca, búsqueda, encontrar
        cerca, ricerca, trova
        pesquisar, pesquisa, procurar
        zoeken, zoek
        szukaj, wyszukaj, znajdź
        検索, 探す
        搜索, 搜寻, 查找, 查询""",
    "filter": """
        filter, filters, sort, apply, show results, clear, clear all, reset, reset filters, apply filters
        filtern, sortieren, anwenden, ergebnisse anzeigen, zurücksetzen
        filtrer, trier, appliquer, afficher les résultats, réinitialiser
        filtrar, ordenar, aplicar, mostrar resultados, limpiar
        filtra, ordina, applica, mostra risultati, azzera
        classificar, mostrar resultados, limpar
        filteren, sorteren, toepassen, resultaten tonen, wissen
        filtruj, sortuj, zastosuj, pokaż wyniki, wyczyść
        絞り込, 並べ替え, 適用, クリア
        筛选, 排序, 应用, 清除""",
    "cart": """
        add to cart, add to bag, add to basket, add ~ to cart, add ~ to bag, add ~ to basket,
        add to my cart, update cart, update basket, update bag, remove from cart,
        remove from basket, remove from bag,
        add to trolley, add ~ to trolley, put in cart, put in basket
        warenkorb aktualisieren, in den warenkorb, zum warenkorb hinzufügen, in den einkaufswagen,
        warenkorb legen
        mettre à jour le panier, actualiser le panier,
        ajouter au panier, ajouter ~ au panier, mettre au panier, mettre ~ au panier
        actualizar carrito, actualizar el carrito, actualizar cesta, actualizar la cesta,
        añadir al carrito, añadir a la cesta, agregar al carrito, añadir ~ al carrito,
        añadir ~ a la cesta,
        añadir a cesta, agregar ~ al carrito, agregar a la cesta
        aggiorna carrello, aggiorna il carrello,
        aggiungi al carrello, aggiungi ~ al carrello, metti nel carrello, metti ~ nel carrello
        adicionar ao carrinho, adicionar ~ ao carrinho, adicionar ao cesto, adicionar à sacola,
        adicionar ~ à sacola,
        colocar no carrinho, pôr no carrinho
        winkelwagen bijwerken, winkelmand bijwerken,
        in winkelwagen, in winkelmand, in winkelmandje, toevoegen aan winkelwagen,
        toevoegen aan winkelmand,
        voeg toe aan winkelwagen, voeg ~ toe aan winkelwagen, voeg toe aan winkelmandje
        zaktualizuj koszyk, aktualizuj koszyk, do koszyka, dodaj do koszyka, włóż do koszyka
        カートを更新,
        カートに入れる, カートに追加, かごに入れる, カゴに入れる, かごに追加, カゴに追加, バッグに追加
        更新购物车, 加入购物车, 放入购物车, 添加到购物车, 加购物车, 加入购物袋, 加入購物車, 加购""",
    "login": """
        log in, login, log on, logon, sign in, signin, log me in, authenticate, log back in, sign back in,
        anmelden, einloggen, login, jetzt anmelden, melde ~ an, melden ~ an, logge ~ ein, loggen ~ ein
        se connecter, connexion, s identifier, me connecter, connectez vous, m identifie, m identifier,
        identifiez vous, identification, s authentifier, authentifiez vous, je me connecte
        iniciar sesión, inicia sesión, inicie sesión, iniciar sesion, inicia sesion, acceder,
        entrar, ingresar, identificarse, validarse, autenticarse, conectarse, identifícate, identifíquese,
        identificarme, autentícate, conéctate, ingresa, ingrese, accede, acceda, entrar ahora
        accedi, entra, login, effettua l accesso, accedere, autenticati, collegati, connettiti,
        identificati,
        autenticarsi, collegarsi
        entrar, iniciar sessão, fazer login, acessar, aceder, logar, autenticar, acesse, aceda,
        identifique se,
        autenticar se, conectar se
        inloggen, aanmelden, log in, meld ~ aan, log ~ in
        zaloguj, zaloguj się, logowanie, zalogować, zaloguję, uwierzytelnij
        ログイン, サインイン, サインオン, ログオン
        登录, 登陆, 登入, 登錄""",
    "payment": """
        buy, buy now, buy it now, pay, pay now, place order, place your order, place my order, checkout,
        check out,
        purchase, order now, complete order, complete purchase, confirm order, confirm purchase,
        submit order,
        confirm payment, make payment, submit payment, send money, transfer money, transfer funds, donate,
        confirm and pay, subscribe and pay, start subscription, confirm transfer, withdraw, top up, tip,
        add funds, add money, add credit, add cash,
        kaufen, jetzt kaufen, bezahlen, zahlen, zahlungspflichtig bestellen, kostenpflichtig bestellen,
        bestellen,
        jetzt bestellen, zur kasse, bestellung abschicken, bestellung aufgeben, bestellung abschließen,
        überweisen,
        geld senden, spenden, kauf abschließen, zahlung bestätigen, kaufe, zahle, bezahle, spende,
        schließe ~ kauf ab, schließen ~ kauf ab,
        acheter, payer, commander, passer la commande, passer commande, valider la commande, régler,
        confirmer le paiement, procéder au paiement, effectuer virement, finaliser la commande,
        faire virement,
        valider le virement, envoyer de l argent, finaliser l achat, souscrire, je souscris, je commande,
        j achète,
        faire un don, achetez, payez, commandez, réglez, je paie, donner, donnez, acquitter, régler
        comprar, pagar, realizar pedido, finalizar compra, tramitar pedido, hacer pedido,
        confirmar pedido,
        confirmar pago, realizar pago, realizar transferencia, hacer transferencia,
        confirmar transferencia,
        hacer pago, transferir, enviar dinero, donar, abonar, adquirir, compre, pague, compra ahora, dona,
        finalizar
        acquista, paga, compra, ordina ora, effettua ordine, procedi all acquisto, concludi l ordine,
        invia denaro,
        completa l ordine, completa l acquisto, conferma ordine, conferma pagamento, invia bonifico,
        esegui bonifico, conferma bonifico, disponi bonifico, effettua pagamento, effettua bonifico,
        procedi al pagamento, cassa, acquistare, comprare, pagare, acquisto, dona, donare, versa
        comprar, pagar, finalizar, finalizar compra, finalizar pedido, fechar pedido, encomendar,
        enviar dinheiro,
        confirmar pagamento, concluir compra, efetuar pagamento, concluir pagamento, fazer pagamento,
        compre, pague, doar, doe, adquirir, assinar agora,
        realizar pagamento, transferir dinheiro, fazer transferência, confirmar transferência, fazer pix
        kopen, koop, koop nu, betalen, betaal, bestellen, bestel, afrekenen, bestelling plaatsen,
        geld overmaken,
        reken ~ af, rond ~ af, bestelling afronden, overschrijven, overboeken, geld overschrijven,
        betaling bevestigen, doneren, doneer, opwaarderen
        kup, kup teraz, kupuję, zapłać, płacę, zamawiam i płacę, zamawiam, złóż zamówienie, zamów,
        przelej,
        kupuję i płacę, wyślij przelew, opłać, wykonaj przelew, zrób przelew, zleć przelew,
        zatwierdź przelew,
        potwierdź płatność, wpłać, kupić, kupuj, zapłacę, kupię, wesprzyj, przekaż darowiznę, doładuj,
        doładować,
        zasil konto
        購入, 買う, お会計, 支払, 注文を確定, 注文する, レジに進む, 今すぐ買う, 決済, 送金, 振込,
        振り込, 寄付する, チャージする, チャージ, 入金する
        购买, 支付, 付款, 结算, 结账, 下单, 提交订单, 去结算, 转账, 汇款, 捐款, 捐赠, 充值, 续费, 打赏, 儲值,
        購買, 結帳, 下單, 轉帳, 捐贈""",
    "delete": """
        delete, remove account, cancel order, cancel my order, cancel subscription,
        cancel my subscription,
        cancel membership, close account, close my account, deactivate account, erase, destroy,
        wipe, purge,
        permanently remove, delete permanently, unsubscribe, terminate account, move to trash,
        empty trash, empty spam, factory reset,
        yes remove, remove it, remove anyway, remove permanently
        löschen, kündigen, stornieren, bestellung stornieren, konto schließen, endgültig entfernen,
        vernichten,
        papierkorb leeren, konto entfernen
        supprimer, supprimez, résilier, résiliez, effacez, effacer, annuler la commande, fermer le compte,
        clôturer le compte, détruire,
        annuler l abonnement, suppression
        eliminar, borrar, suprimir, cancelar pedido, cancelar suscripción, cerrar cuenta, dar de baja,
        darse de baja
        elimina, cancella, rimuovi account, annulla ordine, disdici, chiudi account, cancella account,
        eliminare, distruggi
        excluir, destruir, apagar, eliminar, cancelar assinatura, cancelar pedido, encerrar conta, deletar,
        remover conta
        verwijderen, verwijder, wissen definitief, bestelling annuleren, account opheffen, opzeggen,
        account sluiten,
        definitief wissen, vernietigen, zeg ~ op, hef ~ op
        usuń, usun, skasuj, usunąć, anuluj zamówienie, zamknij konto, anuluj subskrypcję, usuwanie, zniszcz
        削除, 退会, 解約, 注文をキャンセル, 消去, 抹消, 破壊, 破棄
        删除, 注销账号, 注销账户, 取消订单, 取消订阅, 清空回收站, 刪除, 移除账户, 销毁, 銷毀, 抹掉,
        註銷, 取消訂單""",
    "send": """
        send, reply, reply all, submit application, send message, forward, send request, send invitation,
        submit form, submit request, submit ticket, apply now, submit your application, submit enquiry
        senden, absenden, abschicken, antworten, weiterleiten, nachricht senden, verschicken,
        bewerbung absenden
        envoyer, répondre, transférer le message, envoyer le message, envoi
        enviar, responder, reenviar, enviar mensaje, enviar solicitud
        invia, rispondi, inoltra, invia messaggio, inviare
        enviar, responder, encaminhar, enviar mensagem
        verzenden, versturen, verstuur, stuur, indienen, antwoorden, beantwoorden, doorsturen
        wyślij, odpowiedz, prześlij, wyslij, wyślij wiadomość, przekaż dalej
        送信, 返信, 応募する, 送る
        发送, 回复, 提交申请, 提交表单, 寄出, 转发""",
    "publish": """
        post, publish, comment, post comment, add comment, go live, tweet, share post, submit post,
        post reply,
        publish now, submit review, post review, share publicly
        veröffentlichen, posten, kommentieren, kommentar abgeben, beitrag erstellen, publizieren,
        freigeben,
        bewertung abgeben
        publier, commenter, poster, mettre en ligne, publier un commentaire, publier l avis
        publicar, comentar, postear, publicar comentario, publicar ahora
        pubblica, commenta, posta, pubblica commento, pubblicare
        publicar, comentar, postar, publicar agora
        plaatsen, publiceren, publiceer, reageren, reactie plaatsen, bericht plaatsen
        opublikuj, publikuj, skomentuj, dodaj komentarz, zamieść, dodaj opinię, dodaj recenzję,
        wystaw opinię
        投稿, 公開, 掲載, コメントする, ツイート, レビューを書く
        发布, 发表, 评论, 公开, 发帖""",
    "grant_access": """
        allow, authorize, authorise, grant, grant access, invite, make admin, give access, add member,
        approve access,
        share access, make owner, add collaborator, accept invitation, allow access, send invite,
        promote to admin,
        add admin, authorize app
        zulassen, berechtigen, autorisieren, erlauben, einladen, zugriff gewähren, zum admin machen,
        freigabe erteilen, lade ~ ein, laden ~ ein,
        zugriff erlauben, mitglied hinzufügen, gewähren
        autoriser, permettre, inviter, accorder, accorder l accès, nommer administrateur, donner accès,
        ajouter un membre
        permitir, autorizar, invitar, conceder, conceder acceso, dar acceso, hacer administrador,
        añadir miembro
        autorizza, consenti, invita, concedi, concedi accesso, permetti, rendi amministratore
        permitir, autorizar, convidar, conceder, conceder acesso, dar acesso, tornar administrador
        toestaan, toegang verlenen, machtigen, uitnodigen, autoriseren, authoriseren, nodig ~ uit,
        toegang geven, beheerder maken
        zezwól, zezwalaj, udziel dostępu, autoryzuj, zaproś, przyznaj dostęp, nadaj uprawnienia,
        dodaj członka
        許可, 認可, 招待, 承認, 管理者にする, アクセスを許可
        授权, 允许, 邀请, 设为管理员, 授予, 批准访问, 授權, 允許, 邀請""",
    "account_change": """
        change password, change e mail, change email, save settings, save ~ settings, update password,
        update email, reset password, update profile, save profile, update account, change username,
        set password,
        save changes, update settings, update payment method, enable two factor, disable two factor,
        save password,
        change address, change phone number, update e mail
        passwort ändern, e mail ändern, passwort speichern, kennwort speichern,
        einstellungen speichern, profil speichern, kennwort ändern,
        passwort zurücksetzen, änderungen speichern, konto aktualisieren, ändern, e mail adresse ändern
        changer, changer le mot de passe, modifier, modifier le mot de passe, enregistrer les paramètres,
        changer l e mail, enregistrer modifications, mettre à jour le profil, modifier le profil,
        enregistrer mot de passe, enregistrer ~ mot de passe, mettre à jour mot de passe,
        mettre à jour profil
        cambiar, cambiar contraseña, guardar configuración, modificar, guardar cambios, actualizar perfil,
        guardar contraseña, guardar ~ contraseña,
        cambiar correo, guardar ajustes, actualizar contraseña
        modifica, cambia password, salva impostazioni, cambia, salva modifiche, aggiorna profilo,
        salva password, aggiorna password,
        reimposta password
        alterar, alterar senha, mudar senha, salvar configurações, guardar alterações, salvar alterações,
        redefinir senha, atualizar senha, salvar senha, atualizar palavra passe,
        atualizar perfil, trocar senha, guardar definições
        wijzigen, wijzig, wachtwoord wijzigen, wachtwoord opslaan, instellingen opslaan,
        wijzigingen opslaan, profiel bijwerken
        zmień, zmień hasło, zapisz ustawienia, zapisz zmiany, zapisz hasło, zapisz ~ hasło,
        zaktualizuj hasło, zaktualizuj profil, zresetuj hasło,
        edytuj profil
        変更, 設定を保存, パスワードを変更, パスワードを更新, プロフィールを更新
        修改, 更改, 更换, 更新密码, 保存设置, 变更, 更新资料, 重置密码""",
    "credentials": """
        create token, generate token, new token, create api key, generate api key, new api key,
        add deploy key,
        deploy key, api key, access token, personal access token, add ssh key, create key, generate key,
        regenerate token,
        create secret, new client secret, show secret, reveal key, rotate key, create access key,
        generate new token,
        recovery codes, backup codes,
        regenerate key, create new token, generate ~ token, create ~ token, create ~ key, generate ~ key
        wiederherstellungscodes, backup codes,
        token erstellen, token erzeugen, api schlüssel, api schlüssel erstellen, schlüssel erzeugen,
        zugriffstoken,
        schlüssel erstellen, token generieren, ssh schlüssel hinzufügen, deploy schlüssel
        créer un jeton, générer un jeton, clé api, créer une clé, générer une clé, jeton d accès,
        clé de déploiement,
        clé d api
        crear token, generar token, clave api, crear clave, generar clave, token de acceso, clave de api,
        clave de despliegue
        crea token, genera token, chiave api, crea chiave, genera chiave, token di accesso,
        chiave di deploy
        criar token, gerar token, chave api, chave de api, criar chave, gerar chave, token de acesso,
        chave de deploy
        toegangstoken, herstelcodes,
        token maken, token aanmaken, token genereren, api sleutel, sleutel aanmaken, sleutel genereren,
        deploy sleutel
        utwórz token, wygeneruj token, klucz api, utwórz klucz, wygeneruj klucz, token dostępu,
        klucz wdrożenia
        トークンを作成, トークンを生成, apiキー, アクセストークン, デプロイキー, キーを生成, 鍵を作成
        创建令牌, 生成令牌, api密钥, 创建密钥, 生成密钥, 访问令牌, 部署密钥, 新建令牌""",
    "download": """
        download, download now, export, save as
        herunterladen, download, exportieren
        télécharger, téléchargez, exporter, exportez
        descargar, descarga, descargue, exportar
        scarica, scaricare, scaricalo, esporta, esportare
        baixar, baixe, descarregar, descarregue, exportar, transferir ficheiro
        downloaden, exporteren
        pobierz, pobrać, eksportuj, ściągnij
        ダウンロード, 書き出し
        下载, 导出""",
}

CHANGED_BY_ITS_OBJECT = """
    filter, filters, sorting, search, searches, cookie, cookies
    suche, sortierung, suchfilter
    filtre, filtres, recherche
    filtro, filtros, búsqueda
    filtri, ricerca
    pesquisa
    zoekopdracht
    filtry, filtr, wyszukiwanie, ciasteczka
    フィルター, フィルタ, 絞り込み, クッキー
    筛选, 过滤器, 过滤条件, 搜索记录"""
"""A label whose object is one of these is about what is shown (or about cookies), whatever its verb; not one
that pays, for filters and cookies are sold."""

COOKIES = ("cookie", "ciasteczk", "クッキー")
"""Where one of these stands in it, permission is given to keep cookies, and to nobody's account."""

FILLERS = """
    my, your, our, the, this, a, an, it
    mein, meine, meinen, dein, deine, ihr, ihre, das, die, den, diese, diesen
    mon, ma, mes, votre, vos, le, la, les, l, un, une, ce, cette
    mi, mis, tu, tus, su, sus, el, los, las, una, este, esta
    il, lo, i, gli, mio, mia, miei, tuo, tua, questo, questa
    o, os, as, meu, minha, meus, seu, sua, um, uma
    mijn, je, jouw, uw, de, het, een, deze
    moje, mój, moją, swoje, swój, to, ten"""
"""Words that may stand between the words of a phrase without changing what it says."""

VIEWED = """
    查看, 显示, 浏览, 見る"""
"""A text that begins so shows what others have written."""

TOPICS = """
    help, faq, faqs, guide, guides, guidelines, policy, policies, terms, methods, method, options,
    option, history,
    info, information, details, status, instructions, tips, support, center, centre, overview,
    preferences, page,
    settings, problems, issues, requirements, rules, fees, tracking, later
    hilfe, arten, methoden, optionen, verlauf, bedingungen, richtlinien, informationen, übersicht,
    probleme, anleitung,
    einstellungen, status
    aide, options, historique, conditions, informations, moyens, méthodes, règles, statut
    ayuda, opciones, historial, condiciones, información, métodos, reglas, estado, políticas
    aiuto, opzioni, cronologia, condizioni, informazioni, metodi, regole, stato
    ajuda, opções, histórico, condições, informações, regras
    hulp, opties, geschiedenis, voorwaarden, informatie, methoden, regels
    pomoc, opcje, historia, warunki, informacje, metody, zasady
    ヘルプ, 方法, 履歴, 一覧, 規約, 情報, 詳細
    帮助, 方式, 记录, 历史, 须知, 说明, 指南, 信息, 详情"""
"""A text that ends with one of these names a subject; then a word that is noun and verb alike is the
noun."""

NOUN_OR_VERB = """
    checkout, login, logon, signin, comment, post, download, reply, purchase, export, go, forward,
    login, connexion, compra, compra, suche, recherche, ricerca, pesquisa, kauf, finalizar, cassa,
    logowanie,
    pay, api key, access token, deploy key, grant, invite, identification,
    ログイン, ダウンロード, 購入, 支払, 送信, 返信, 投稿, 削除, 変更, 公開, 検索, 決済,
    登录, 支付, 付款, 购买, 下载, 评论, 回复, 删除, 修改, 搜索, 发布, 授权, 退会, 解約, 结算,
    チャージ, 入金, 充值, 续费, 打赏, 储值, 销毁"""

QUESTIONS = """
    how, why, what, when, where, who, learn, about, read more
    wie, warum, was, wann, wo, über, mehr über
    comment faire, pourquoi, quand, à propos, en savoir
    cómo, por qué, qué, cuándo, acerca
    come, perché, quando, cosa, scopri
    como, por que, quando, sobre, saiba
    hoe, waarom, wat, wanneer, over
    jak, dlaczego, kiedy, dowiedz"""
"""A text that begins with one of these asks or explains; it does not act."""

PATH_CLASSES: dict[ActionClass, frozenset[str]] = {
    "login": frozenset({"login", "signin", "logon", "sign_in", "log_in"}),
    "payment": frozenset(
        {"checkout", "pay", "payment", "payments", "transfer", "transfers", "purchase", "buy"}
    ),
    "delete": frozenset({"delete", "destroy", "deactivate"}),
    "grant_access": frozenset({"authorize", "consent", "members", "invite", "invitations"}),
    "credentials": frozenset({"tokens", "apikeys", "api_keys"}),
    "account_change": frozenset({"password"}),
}
"""Whole segments of a form's target; `-` and `.` count as `_`."""

LISTS = frozenset({"members", "invitations", "payments", "transfers", "tokens", "apikeys", "api_keys", "buy"})
"""Segments that name a list, too: who searches or filters it by a form of GET changes nothing."""

CART_SEGMENTS = frozenset({"cart", "basket", "bag", "warenkorb", "panier", "carrito", "carrello"})
