export const settingTexts = {
  about: {
    HOST: 'L’indirizzo su cui il servizio è in ascolto.',
    PORT: 'La porta su cui il servizio è in ascolto; 0 ne prende una libera.',
    PUBLIC_URL: 'L’URL a cui client e proprietari raggiungono il servizio.',
    DOCS_URL: 'L’URL delle pagine a cui rimanda documentationUrl.',
    DATABASE_URL:
      'Il PostgreSQL (15 o più recente) da usare. Dietro un pooler in modalità transazione, aggiungere ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'Lo stesso database con il ruolo che possiede le tabelle, per le migrazioni; il ruolo di DATABASE_URL allora legge e scrive solo righe.',
    DATABASE_REPLICA_URL: 'Una replica del database, da cui i server leggono le pagine di movimenti se è aggiornata.',
    DATABASE_POOL_SIZE: 'Il numero massimo di connessioni al database per processo.',
    DATA_DIR: 'Cartella del database integrato e di demo.json.',
    SERVICE_SECRET:
      'Segreto che firma i cursori e sigilla il registro delle letture; se impostato, non sta nel database.',
    NEW_SERVICE_SECRET: 'Solo per «vitrine secret rotate»: il segreto che sostituisce quello attuale.',
    ERASED_OWNERS_FILE:
      'File in cui «vitrine erase» annota i proprietari cancellati, per cancellarli di nuovo dopo il ripristino di un backup.',
    SERVER_PROCESSES:
      'Quanti processi rispondono alle richieste. I limiti di frequenza e di memoria valgono per ciascuno.',
    RUN_JOBS:
      'Se un server avvia anche un processo per importazioni, messaggi e altri lavori; con off, avviare «vitrine worker» a parte.',
    DRAIN_SECONDS:
      'Per quanto un server risponde ancora dopo SIGTERM: /health/ready dà subito 503, così i bilanciatori se ne accorgono prima della fine. Ctrl-C lo ferma senza attendere.',
    MAX_CONNECTIONS:
      'Il numero massimo di connessioni a un processo del server. Oltre, chiude quelle nuove e quelle inattive.',
    TOKEN_TTL_SECONDS: 'Per quanto vale un token di accesso.',
    ACCESS_WINDOW_MINUTES: 'Per quanto resta aperto l’accesso di un consenso per una sola lettura.',
    ACCESS_TIME_ZONE: 'Il fuso orario di cui un consenso giornaliero conta i giorni.',
    OPERATOR_IDLE_MINUTES: 'Per quanto un operatore resta connesso senza attività.',
    OPERATOR_SESSION_HOURS: 'Per quanto al massimo un operatore resta connesso.',
    CONSENT_LINK_HOURS: 'Per quanto vale il link a una pagina di consenso prima di dover chiedere di nuovo.',
    TENANT_MESSAGES_PER_HOUR:
      'Quanti PIN si inviano all’ora per un’azienda, un decimo in una volta; oltre, la risposta dice quando riprovare.',
    CATEGORY_MIN_CONFIDENCE:
      'La sicurezza minima di una categoria, da 0 a 1; al di sotto il movimento non ne ha. Dopo una modifica eseguire «vitrine recategorize».',
    RETENTION_DAYS:
      'Per quanto si tengono le versioni superate dei movimenti; scorrere un elenco può durare altrettanto.',
    PAGE_MEMORY_MB:
      'Quanta memoria un processo del server usa per le pagine di movimenti; 0 la disattiva. Le copie compresse ne chiedono fino alla metà in più. L’accesso è comunque verificato a ogni lettura.',
    RATE_LIMIT_PER_SECOND:
      'Richieste al secondo e per chiave API che un processo accetta, il doppio nei picchi; 0: senza limite.',
    SMTP_URL: 'Il server di posta che invia i PIN; richiede MAIL_FROM.',
    MAIL_FROM: 'Il mittente delle e-mail.',
    SMS_GATEWAY_URL:
      'Il gateway che riceve gli SMS come JSON; utente e password al suo interno sono inviati con autenticazione Basic.',
    SANDBOX_CLOCK:
      'Per i test: con on si può spostare avanti l’orologio del servizio. Il servizio non parte se il database ha dati di produzione.',
    BANK_PROFILES: 'Cartella dei profili di banche, un file JSON ciascuno, per le banche che i proprietari collegano.',
    CONNECTION_KEYS: 'Chiavi per i segreti delle connessioni: id:chiave,id:chiave. La prima cifra, tutte decifrano.',
    FETCH_HOURS:
      'Quando si scaricano le connessioni, nel fuso della banca: una volta per periodo, ciascuna a un’ora diversa. Con 0-2,12-14 tutte nelle prime due ore del giorno.',
    BANK_ANSWER_DAYS: 'Per quanti giorni si tengono le risposte delle banche, per controllarle e rileggerle.',
    SANDBOX_BANK_URL: 'Per i test: una banca di prova («vitrine bank») il cui orologio segue quello del servizio.',
    OPERATOR_NAME: 'Il nome dell’azienda che gestisce questo servizio, come lo vedono i proprietari.',
    OPERATOR_LICENCE: 'L’autorizzazione di quell’azienda: autorità e numero. Mostrata accanto al nome.',
    OPERATOR_CONTACT:
      'Come i proprietari possono contattarvi: un indirizzo e-mail o una pagina. Mostrato sulle loro pagine e nelle e-mail.',
    LOGO_STORE:
      'Dove stanno i loghi delle aziende: una cartella che questo servizio fornisce, o un bucket S3 o compatibile.',
    LOGO_BASE_URL: 'L’URL pubblico dei loghi in LOGO_STORE, ad esempio quello di una CDN.',
    TRUST_PROXY: 'Indirizzi dei proxy di cui si accettano le intestazioni X-Forwarded-*, separati da virgole.',
    WEBHOOK_ALLOW:
      'Indirizzi o intervalli privati a cui si possono inviare webhook, anche con http://, separati da virgole. Una demo permette questa macchina.',
    INBOX: 'Cartella i cui file sono importati appena arrivano. Poi passano nelle sottocartelle done e refused.',
    LOG_LEVEL: 'Quanto si registra.',
    LOG_SQL:
      'Scrive ogni istruzione su stderr: nome, testo, durata, numero di righe; nessun valore. Per il debug: on oppure off.',
    METRICS_TOKEN: 'Token Bearer per /metrics. Se impostato, serve a ogni richiesta, anche dalla stessa macchina.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'Il collettore OpenTelemetry a cui i server inviano le tracce, con OTLP su HTTP come JSON; utente e password al suo interno sono inviati con autenticazione Basic.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// con HOST e PORT',
    DOCS_URL: 'PUBLIC_URL: le fornisce il servizio stesso',
    DATABASE_URL: 'un PostgreSQL integrato in DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL esegue anche le migrazioni',
    DATABASE_REPLICA_URL: 'tutto viene letto da DATABASE_URL',
    DATA_DIR: '.vitrine nella cartella corrente',
    SERVICE_SECRET: 'uno casuale, tenuto nel database',
    NEW_SERVICE_SECRET: 'uno casuale, tenuto nel database',
    ERASED_OWNERS_FILE: 'sono annotati solo nel database',
    SMTP_URL: 'non si inviano e-mail; una demo le mostra in /demo/mailbox',
    MAIL_FROM: 'nessuno; necessario con SMTP_URL',
    SMS_GATEWAY_URL: 'non si inviano SMS; una demo li mostra in /demo/mailbox',
    SANDBOX_CLOCK: 'off; on in una demo senza dati di produzione',
    BANK_PROFILES: 'nessuna banca può essere collegata',
    CONNECTION_KEYS: 'una derivata da SERVICE_SECRET',
    SANDBOX_BANK_URL: 'nessuna: si sposta solo l’orologio del servizio',
    OPERATOR_NAME: 'non se ne mostra nessuno',
    OPERATOR_LICENCE: 'non se ne mostra nessuna',
    OPERATOR_CONTACT: 'non se ne mostra nessuno',
    LOGO_STORE: 'file: con la cartella logos in DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL con /logos, o l’URL del bucket',
    TRUST_PROXY: 'nessuno',
    WEBHOOK_ALLOW: 'nessuno: solo indirizzi pubblici, con https://',
    INBOX: 'nessuna',
    METRICS_TOKEN: 'nessuno: /metrics risponde solo a richieste locali non passate da un proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'nessuna traccia',
  },
}
