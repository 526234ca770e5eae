"""What labels say in two parts, a verb and its object, in ten languages (en de fr es it pt nl pl ja zh).

Data only: class -> pairs of tables. `abc*` is a word that begins so, `*abc` one that ends so (inflected and
compound words); Japanese and Chinese entries are parts of a text. A verb stands beside its objects where it
says nothing without them: `close` is no deletion, `close my account` is.
"""

from __future__ import annotations

from policies.action import ActionClass
from policies.deed_objects import (
    ACCOUNT,
    BALANCE,
    CARTS,
    DATA,
    FILES,
    IDENTITY,
    KEYS,
    MESSAGES,
    ORDERS,
    PLANS,
    POWERS,
    SHARED,
    THINGS,
    TRASH,
    USERS,
    WRITINGS,
)

DEEDS: dict[ActionClass, tuple[tuple[str, str], ...]] = {
    "login": (
        ("""continue, use, connect, proceed
            weiter, fortfahren, nutzen, verwenden, verbinden
            continuer, poursuivre, utiliser
            continuar, continúa, continue, seguir, usar, usa, acceder, accede
            continua, prosegui, usa, entra, accedi
            usar, prosseguir, aceder
            doorgaan, ga verder, verder, gebruik
            kontynuuj, użyj, przejdź, dalej
            続ける, 続行, 使う, 使用, 連携
            继续, 使用, 通过, 繼續""",
         """google, apple, facebook, github, gitlab, microsoft, twitter, linkedin, yahoo, okta, sso, saml,
         openid,
            passkey*, email, fingerprint, face id, biometric*, bank id, e mail, fingerabdruck, empreinte,
            huella, impronta, vingerafdruk, odcisk*, 指紋, 指纹, 人脸, 手机号, digid, itsme, franceconnect,
            spid, single sign, kakao, discord, slack, outlook
            logowani*, プッシュ, パスキー, google, 微信, qq, 微博, 通行密钥"""),
        ("""access, enter, unlock
            zugreifen, entsperren, zum, zur
            accéder, accédez, entrer, entrez, déverrouiller, rejoindre
            accede, acceder, acceda, entra, entrar, ingresa, ingresar, ingrese, desbloquear
            accedi, accedere, entra, entrare, sblocca
            acessar, acesse, aceder, aceda, entrar, entre, desbloquear
            ga naar, ontgrendel*
            przejdź, wejdź, odblokuj
            入る, アクセスする
            进入, 解锁, 進入""",
         """account, dashboard, vault, member area, client area
            anmeldung, login, kundenbereich, mitgliederbereich
            compte, espace, session
            cuenta, sesión, área privada, área de clientes
            account, area riservata, area clienti, area personale, profilo
            conta, área de cliente, área reservada, área do cliente
            inloggen, aanmelden, inlogpagina
            logowani*, konta, na konto
            マイページ, 会員ページ
            账户, 账号, 个人中心, 會員"""),
        ("login, access, zugang, kundenzugang, accès, acceso, accesso, acesso, entrada, toegang, dostęp",
         """customer*, client, clients, members, subscriber*, kunden, mitglieder, abonnent*, abonnés, membres,
            adhérents, clientes, usuarios, socios, abonados, clienti, utenti, soci, abbonati, utilizadores,
            usuários, assinantes, sócios, klanten, leden, klient*"""),
        ("""open, start, begin, resume
            öffnen, starten, beginnen
            ouvrir, ouvrez, démarrer, commencer, ouverture
            abrir, abre, inicia*, inicie, iniciar, comenzar
            apri, avvia, inizia
            abrir, inicie, iniciar, começar
            otwórz, rozpocznij
            開始, 开始""",
         "session, sesión, sessão, sessione, sessie, sesję, sitzung, セッション"),
        ("effettua, effettuare, esegui, eseguire, fai, fazer, faça, efetuar, efetue, hacer, haz, zrób",
         "login, accesso, logon, acceso, início de sessão, inicio de sesión"),
    ),
    "payment": (
        ("""complete, confirm, place, submit, finish, finalise, finalize, make, authorise, authorize,
            proceed
            abschließen, abschliessen, bestätigen, aufgeben, abschicken, absenden, tätigen, ausführen,
            durchführen, freigeben, abgeben
            valider, validez, confirmer, confirmez, finaliser, finalisez, effectuer, effectuez, procéder,
            terminer, réaliser, passer, passez, faire, faites, conclure
            realizar, realiza, realice, hacer, haz, haga, finalizar, finaliza, finalice, tramitar, tramita,
            completar, completa, complete, confirmar, confirma, confirme, terminar, proceder, efectuar
            completa, completare, concludi, concludere, conferma, confermare, effettua, effettuare, esegui,
            invia, procedi, finalizza, fai, disponi
            concluir, conclua, fechar, feche, finalize, fazer, faça, efetuar, efetue, efectuar, realize,
            confirmar, terminar, prosseguir
            plaats, plaatsen, afronden, rond, voltooien, voltooi, bevestigen, bevestig, uitvoeren, doen, doe
            złóż, złożenie, złożyć, potwierdź, potwierdzam, zatwierdź, finalizuj, sfinalizuj, dokonaj,
            zrealizuj, zakończ,
            wykonaj, zleć, zrób, przejdź, składam, wpłać, przekaż
            確定, 進む, 送信, 実行, 行う, 手続き
            确认, 提交, 立即, 进行, 去""", ORDERS),
        ("""want, agree, obligation
            zahlungspflichtig*, kostenpflichtig*
            obligation
            zobowiąz*, obowiązkiem, obowiązk*""",
         """pay, purchase, buy
            bestellen, buchen, kaufen, reservieren, abonnieren, anmelden, abschließen, ausführen,
            beauftragen
            paiement
            zapłaty, zapłatą, płatności"""),
        ("""top up, load, reload, recharge, fund, deposit, withdraw, send, transfer, cash out, pay out
            aufladen, auflade, einzahlen, auszahlen, abheben, senden, transferieren
            recharger, rechargez, recharge, créditer, alimenter, approvisionner, verser, versez, déposer,
            retirer, envoyer, transférer
            recargar, recarga, recargue, ingresar, depositar, deposita, retirar, retira, enviar, envía,
            transferir, transfiere, cargar
            ricarica, ricaricare, versa, versare, deposita, depositare, preleva, prelevare, invia,
            trasferisci
            recarregar, recarregue, recarga, carregar, carregue, depositar, deposite, sacar, levantar,
            resgatar,
            enviar, transferir, transfira
            opwaarderen, opwaardeer, opladen, storten, stort, opnemen, overmaken, maak, versturen
            doładuj, doładować, zasil, zasilić, wpłać, wypłać, wpłacam, wyślij, przelej, przekaż
            チャージ, 入金, 出金, 引き出, 送る
            充值, 充入, 存入, 提现, 提取, 储值, 转出, 轉出, 儲值""", BALANCE),
        ("""subscribe, upgrade, renew, extend, join, start, buy, get, begin
            abonnieren, abonniere, upgraden, verlängern, buchen, abschließen
            abonner, abonnez, souscrire, souscrivez, renouveler
            suscribir*, suscríbe*, suscribe*, renovar, renueva, contratar, contrata, mejorar
            abbonati, abbonarsi, sottoscrivi, sottoscrivere, rinnova, rinnovare, attiva
            assinar, assine, subscrever, subscreva, renovar, renove, contratar, aderir
            abonneren, abonneer, verlengen, verleng, upgraden, upgrade
            subskrybuj, wykup, przedłuż, odnów, zasubskrybuj
            登録, 加入, 更新, アップグレード, 申し込
            订阅, 开通, 续费, 升级, 購買, 續費, 訂閱""", PLANS),
        ("""place, submit, make, abgeben, platzieren, placer, faire, hacer, realizar, piazza, fai, fazer,
            plaats,
            plaatsen, postaw, obstaw, 確定, 下注""",
         """bet, bets, stake, wette, wetten, pari, paris, mise, apuesta*, scommess*, aposta*,
            weddenschap*, inzet,
            zakład*, ベット, 賭け, 投注"""),
    ),
    "delete": (
        ("""cancel, void, withdraw
            stornieren, storniere, abbestellen, widerrufen
            annuler, annulez
            cancelar, cancela, anular, anula
            annulla, annullare, disdici
            cancelar, cancele, anular
            annuleren, annuleer
            anuluj, odwołaj
            キャンセル, 取り消
            取消""",
         "order, booking, reservation, appointment, " + ORDERS),
        ("""close, end, terminate, cancel, deactivate, disable, remove, discontinue, leave, quit, erase
            schließen, schliessen, beenden, auflösen, entfernen, deaktivieren, kündigen, aufheben,
            widerrufen
            fermer, fermez, clôturer, clore, résilier, désactiver, retirer, enlever, mettre fin, annuler,
            arrêter, désabonner
            cerrar, cierra, cierre, cancelar, cancela, cancele, desactivar, dar de baja, finalizar, quitar,
            anular
            chiudi, chiudere, disattiva, disattivare, disdici, disdire, annulla, annullare, rimuovi, recedi,
            termina
            encerrar, encerre, cancelar, cancele, fechar, desativar, desactivar, terminar, remover, anular
            sluiten, sluit, beëindigen, beëindig, opheffen, hef, opzeggen, zeg, annuleren, annuleer,
            deactiveren, deactiveer, stopzetten
            zamknij, zamykam, anuluj, zakończ, dezaktywuj, rozwiąż, zrezygnuj, wypowiedz, usuń, usunąć
            解約, 閉鎖, 解除, 停止, 取り消, キャンセル, 無効
            关闭, 取消, 注销, 终止, 停用, 移除, 關閉, 註銷, 解约""", ACCOUNT),
        ("""confirm, yes
            bestätigen, bestätige, ja
            confirmer, confirmez, oui
            confirmar, confirma, confimar, sí
            conferma, confermare, sì
            confirmar, confirme, sim
            bevestigen, bevestig, ja
            potwierdź, potwierdzam, tak
            確認, 確定
            确认, 確認""",
         """deletion, removal, cancellation, termination, löschung, kündigung, stornierung, entfernung,
            suppression, résiliation, annulation, borrado, eliminación, cancelación, baja, eliminazione,
            cancellazione, disdetta, exclusão, eliminação, deleção, remoção, cancelamento, verwijdering,
            opzegging, annulering, usunięci*, skasowani*, rezygnacj*, anulowani*, 削除, 退会, 删除, 注销"""),
        ("""remove, erase, clear, empty, wipe, discard, trash
            entfernen, leeren, vernichten, tilgen, wegwerfen
            effacer, effacez, retirer, enlever, vider, videz, détruire
            quitar, quita, vaciar, vacía, borra, borre, suprimir, suprime, elimine, elimina, descartar
            rimuovi, rimuovere, svuota, svuotare, cancellare, elimina, distruggi
            remover, remova, apagar, apague, esvaziar, limpar, elimine, excluir, exclua
            wissen, wis, leegmaken, leeg, legen, verwijder, gooi, weggooien
            usuń, usunąć, usuwam, wymaż, opróżnij, skasuj, kasuj, wyczyść, zniszcz
            消去, 消す, 空にする, 破棄, クリア, 抹消, 取り除
            清空, 清除, 移除, 抹除, 擦除, 删掉, 移到, 丢弃, 刪掉""", DATA),
        ("""empty, move, send, throw, put, clear
            leeren, verschieben, verschiebe, werfen, legen
            vider, videz, mettre, déplacer, jeter, envoyer
            vaciar, vacía, vacíe, mover, mueve, enviar, tirar
            svuota, svuotare, sposta, spostare, getta, butta
            esvaziar, esvazie, limpar, mover, mova, enviar
            legen, leeg, leegmaken, verplaatsen, verplaats, gooien, gooi
            opróżnij, opróżnić, przenieś, wyrzuć, wyczyść
            空にする, 移動, 入れる, 捨て
            清空, 清理, 移到, 移至, 移入, 放入, 扔进""", TRASH),
        ("""remove, drop, discard, destroy, terminate, wipe, erase, throw away, trash, expel, kick,
            unpublish, ban
            entfernen, entferne, verwerfen, verwirf, vernichten, wegwerfen, rauswerfen, ausschließen
            retirer, retirez, enlever, jeter, jetez, abandonner, exclure, expulser, détruire
            quitar, quita, descartar, descarta, desechar, expulsar, expulsa, retirar, remover, destruir
            rimuovi, rimuovere, scarta, scartare, butta, espelli, togli, distruggi
            remover, remova, descartar, descarte, expulsar, tirar, retirar, destruir
            weggooien, gooi, verwerpen, vernietigen, wissen, wis, schrappen
            odrzuć, wyrzuć, wyrzucić, porzuć, wymaż, wyklucz, zniszcz
            破棄, 外す, 除外, 取り除, 追放, 除名, 解除
            移除, 移出, 丢弃, 销毁, 踢出, 开除, 释放, 清空, 銷毀, 捨棄""", THINGS),
        ("""reset, restore, zurücksetzen, wiederherstellen, réinitialiser, restaurer, restablecer,
            restaurar, ripristina, ripristinare, redefinir, repor, herstellen, terugzetten, przywróć,
            リセット, 初期化, 恢复, 重置""",
         """factory, werkseinstellung*, werkszustand, usine, fábrica, fabbrica, fabrieks*, fabryczn*, 工場,
            出荷,
            出厂, 工厂"""),
    ),
    "grant_access": (
        ("""give, grant, approve, allow, accept, assign, add, share, enable, transfer, delegate
            gewähren, gewähre, erteilen, geben, vergeben, zuweisen, hinzufügen, genehmigen, bestätigen,
            freigeben, übertragen, teilen, zulassen, einräumen
            accorder, accordez, donner, donnez, attribuer, approuver, accepter, ajouter, partager, octroyer,
            transférer, déléguer
            dar, dale, conceder, concede, otorgar, otorga, asignar, asigna, aprobar, aprueba, aceptar,
            añadir, agregar, compartir, transferir, habilitar
            concedi, concedere, assegna, assegnare, approva, approvare, accetta, aggiungi, dai, consenti,
            condividi, trasferisci, abilita
            dar, conceder, conceda, atribuir, atribua, aprovar, aprove, aceitar, adicionar, partilhar,
            compartilhar, transferir, permitir, outorgar
            geef, geven, verlenen, verleen, toekennen, ken, toestaan, goedkeuren, keur, accepteren,
            accepteer, toevoegen, voeg, delen, overdragen
            daj, nadaj, nadać, przyznaj, przyznać, udziel, zatwierdź, zaakceptuj, dodaj, przekaż, udostępnij
            承認, 付与, 与える, 許可, 追加, 共有, 譲渡, 割り当て
            授予, 同意, 批准, 赋予, 添加, 给予, 分配, 共享, 转让, 允许, 授權""", POWERS),
        ("""share
            teilen, teile, freigeben, freigabe
            partager, partagez, partage
            compartir, comparte, comparta
            condividi, condividere, condivisione
            compartilhar, compartilhe, partilhar, partilhe
            delen, deel
            udostępnij, udostępnić, udostępnianie
            共有, シェア
            共享, 分享""", SHARED),
        ("""add, invite, create, admit, let in
            hinzufügen, anlegen, einladen, zulassen
            ajouter, ajoutez, inviter, invitez, créer, admettre
            añadir, añade, agregar, agrega, invitar, invita, crear, admitir
            aggiungi, aggiungere, invita, invitare, crea, ammetti
            adicionar, adicione, convidar, convide, criar, admitir
            toevoegen, voeg, uitnodigen, aanmaken, toelaten
            dodaj, dodać, zaproś, zaprosić, utwórz, wpuść
            追加, 招待, 作成
            添加, 邀请, 新建, 创建, 新增""", USERS),
        ("""send, mail, email, create
            senden, schicken, verschicken, versenden
            envoyer, envoyez
            enviar, envía, mandar
            invia, manda, spedisci
            enviar, envie, mandar
            verzenden, versturen, stuur, verstuur
            wyślij, prześlij
            送信, 送る, 发送, 發送""",
         """invitation*, invite, invites, einladung*, invitaci*, invito, inviti, convite*, uitnodiging*,
            zaproszeni*, 招待, 邀请"""),
        ("""make, set, promote, appoint
            machen, ernennen, befördern, festlegen
            nommer, définir, promouvoir, désigner, rendre
            hacer, haz, nombrar, promover, convertir, designar
            rendi, nomina, promuovi, imposta
            tornar, torne, nomear, promover, definir
            maken, maak, benoem*, promoveer, aanwijzen
            ustaw, mianuj, uczyń, awansuj, zrób
            にする, 任命, 昇格
            设为, 设置为, 任命, 提升, 設為""",
         """admin*, owner, moderator, editor, maintainer, eigentümer*, besitzer*, propriétaire,
         administrateur,
            propietari*, administrador*, proprietari*, amministrator*, proprietári*, eigenaar, beheerder*,
            właściciel*, administrator*, 管理者, 所有者, 管理员, 管理員, 群主"""),
        ("""trust, authorise, authorize, connect, link
            vertrauen, verknüpfen, verbinden
            approuver, autoriser, associer, lier
            confiar, vincular, autorizar, conectar
            autorizza, collega
            autorizar, confiar, ligar
            vertrouw, koppelen, machtigen
            zaufaj, połącz, autoryzuj
            信頼, 連携, 接続
            信任, 关联, 绑定""",
         """app, apps, application*, device*, computer, bot, integration*, extension
            gerät*, anwendung*, appareil*, aplicación, dispositiv*, applicazione, aplicação, apparaat,
            toepassing,
            urządzeni*, aplikacj*
            アプリ, 端末, デバイス, 应用, 设备, 應用"""),
    ),
    "credentials": (
        ("""create, generate, regenerate, new, reveal, copy, add, rotate, issue, roll, renew
            erstellen, erzeugen, generieren, anzeigen, kopieren, hinzufügen, neu, neuer, neues, ausstellen,
            erneuern
            créer, créez, générer, régénérer, nouveau, nouvelle, révéler, copier, ajouter, afficher
            crear, crea, generar, genera, regenerar, nuevo, nueva, revelar, copiar, añadir, mostrar
            crea, genera, rigenera, nuovo, nuova, rivela, copia, aggiungi, mostra
            criar, crie, gerar, gere, novo, nova, revelar, copiar, adicionar, mostrar
            maak, maken, aanmaken, genereer, genereren, nieuw, nieuwe, tonen, kopiëren, toevoegen
            utwórz, stwórz, wygeneruj, generuj, nowy, nowe, pokaż, skopiuj, dodaj
            作成, 生成, 発行, 新規, 表示, コピー, 追加, 再発行
            创建, 生成, 新建, 显示, 复制, 添加, 申请, 建立, 重置""", KEYS),
    ),
    "account_change": (
        ("""update, save, change, edit, modify, set, reset, enable, disable, turn on, turn off, verify
            aktualisieren, speichern, ändern, bearbeiten, anpassen, zurücksetzen, aktivieren, deaktivieren
            mettre à jour, modifier, changer, enregistrer, réinitialiser, sauvegarder, activer, désactiver,
            actualiser
            actualizar, actualiza, guardar, guarda, cambiar, cambia, modificar, restablecer, editar,
            activar,
            desactivar
            aggiorna, aggiornare, salva, salvare, modifica, modificare, cambia, reimposta, attiva, disattiva
            atualizar, atualize, actualizar, guardar, salvar, salve, alterar, mudar, editar, redefinir,
            ativar,
            desativar, gravar, trocar
            bijwerken, werk, verander, opslaan, sla, wijzigen, wijzig, aanpassen, veranderen, instellen,
            inschakelen,
            uitschakelen, bewerken
            zaktualizuj, aktualizuj, zapisz, zmień, edytuj, zresetuj, ustaw, włącz, wyłącz, modyfikuj
            更新, 保存, 変更, 編集, 再設定, 有効, 無効, 修正
            更新, 保存, 修改, 更改, 变更, 编辑, 重置, 启用, 停用, 儲存, 變更""", IDENTITY),
    ),
    "send": (
        ("""send, submit, transmit, forward, deliver, email, dispatch
            senden, schicken, abschicken, übermitteln, einreichen, weiterleiten, absenden
            envoyer, envoyez, transmettre, transmettez, expédier, soumettre, soumettez, transférer
            enviar, envía, envíe, mandar, manda, mande, reenviar, remitir, presentar
            invia, inviare, spedisci, spedire, manda, mandare, inoltra, trasmetti, presenta
            enviar, envie, mandar, remeter, encaminhar, encaminhe, submeter, submeta
            verstuur, versturen, verzend, verzenden, stuur, sturen, doorsturen, indienen
            wyślij, wysłać, prześlij, nadaj, przekaż, złóż
            送る, 送信, 転送, 提出
            发送, 发出, 提交, 转发, 寄, 發送, 傳送""", MESSAGES),
    ),
    "publish": (
        ("""share, leave, submit, publish, post, write
            teilen, schreiben, abgeben, erstellen, verfassen, hinterlassen, veröffentlichen, posten
            partager, partagez, laisser, laissez, rédiger, déposer, ajouter, publier, écrire, donner
            compartir, comparte, dejar, deja, escribir, escribe, publicar, publica, añadir
            condividi, condividere, lascia, lasciare, scrivi, pubblica, aggiungi
            compartilhar, compartilhe, partilhar, deixar, deixe, escrever, escreva, publicar, publique,
            adicionar
            delen, deel, achterlaten, schrijf, schrijven, plaats, plaatsen, geef, toevoegen
            udostępnij, podziel, napisz, zostaw, wystaw, dodaj, opublikuj
            書く, 共有, シェア, 投稿, 送信, 残す
            分享, 写, 发, 发表, 提交, 發表, 撰寫""", WRITINGS),
    ),
    "download": (
        ("""save, export, get, download
            speichern, sichern, exportieren, herunterladen
            enregistrer, sauvegarder, exporter, télécharger, récupérer
            bajar, guardar, descargar, exportar, obtener
            salva, esporta, scarica, scaricare
            transferir, salvar, guardar, descarregar, exportar, baixar
            opslaan, downloaden, exporteren, download
            zapisz, pobierz, pobieranie, pobranie, eksportuj, ściągnij
            保存, エクスポート, 書き出し, 出力, ダウンロード
            另存为, 保存, 匯出, 下載""", FILES),
        ("bajar, bájate, baja, bájalo",
         "archivo*, fichero*, factura*, extracto*, recibo*, informe*, documento*, adjunto*, vídeo, video"),
    ),
    "cart": (
        ("""add, put, place
            in, zum, legen, hinzufügen, packen
            ajouter, ajoutez, mettre, mettez
            añadir, añade, agregar, agrega, meter, poner
            aggiungi, aggiungere, metti, mettere
            adicionar, adicione, colocar, coloque, pôr, juntar
            in, toevoegen, voeg, leg, plaats
            dodaj, wrzuć, włóż, do
            追加, 入れる, 入れ
            加入, 放入, 添加, 加""", CARTS),
    ),
}  # fmt: skip
