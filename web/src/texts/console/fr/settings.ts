export const settingTexts = {
  about: {
    HOST: 'L’adresse sur laquelle le service écoute.',
    PORT: 'Le port sur lequel le service écoute ; 0 en prend un libre.',
    PUBLIC_URL: 'L’URL à laquelle les clients et les propriétaires joignent le service.',
    DOCS_URL: 'L’URL des pages vers lesquelles pointe documentationUrl.',
    DATABASE_URL:
      'La base PostgreSQL (15 ou plus récente). Derrière un pooler en mode transaction, ajouter ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'La même base avec le rôle propriétaire des tables, pour les migrations ; le rôle de DATABASE_URL ne fait alors que lire et écrire des lignes.',
    DATABASE_REPLICA_URL: 'Une réplique de la base, où les serveurs lisent les pages d’opérations si elle est à jour.',
    DATABASE_POOL_SIZE: 'Le nombre maximal de connexions à la base par processus.',
    DATA_DIR: 'Dossier de la base intégrée et de demo.json.',
    SERVICE_SECRET:
      'Secret qui signe les curseurs et scelle le journal des lectures ; défini ici, il n’est pas dans la base.',
    NEW_SERVICE_SECRET: 'Seulement pour « vitrine secret rotate » : le secret qui remplace l’actuel.',
    ERASED_OWNERS_FILE:
      'Fichier où « vitrine erase » note les propriétaires effacés, pour les effacer de nouveau après la restauration d’une sauvegarde.',
    SERVER_PROCESSES: 'Le nombre de processus qui répondent. Les limites de débit et de mémoire valent pour chacun.',
    RUN_JOBS:
      'Si un serveur démarre aussi un processus pour les imports, messages et autres tâches ; avec off, lancer « vitrine worker » à part.',
    DRAIN_SECONDS:
      'Combien de temps un serveur répond encore après SIGTERM : /health/ready renvoie aussitôt 503, pour que les répartiteurs le voient avant l’arrêt. Ctrl-C l’arrête sans attendre.',
    MAX_CONNECTIONS:
      'Le nombre maximal de connexions à un processus serveur. Au-delà, il ferme les nouvelles et celles qui sont inactives.',
    TOKEN_TTL_SECONDS: 'Durée de validité d’un jeton d’accès.',
    ACCESS_WINDOW_MINUTES: 'Combien de temps reste ouvert l’accès d’un consentement pour une seule lecture.',
    ACCESS_TIME_ZONE: 'Le fuseau horaire dont un consentement quotidien compte les jours.',
    OPERATOR_IDLE_MINUTES: 'Combien de temps un opérateur reste connecté sans activité.',
    OPERATOR_SESSION_HOURS: 'La durée maximale d’une session d’opérateur.',
    CONSENT_LINK_HOURS:
      'Combien de temps le lien vers une page de consentement fonctionne avant qu’il faille redemander.',
    TENANT_MESSAGES_PER_HOUR:
      'Le nombre de codes PIN envoyés par heure pour une entreprise, un dixième à la fois ; au-delà, la réponse dit quand réessayer.',
    CATEGORY_MIN_CONFIDENCE:
      'La confiance minimale d’une catégorie, de 0 à 1 ; en dessous, l’opération n’en a pas. Après un changement, lancer « vitrine recategorize ».',
    RETENTION_DAYS:
      'Combien de temps les versions remplacées des opérations sont gardées ; parcourir une liste peut durer autant.',
    PAGE_MEMORY_MB:
      'La mémoire d’un processus serveur pour garder des pages d’opérations ; 0 la désactive. Les copies compressées en demandent jusqu’à moitié plus. L’accès est vérifié à chaque lecture.',
    RATE_LIMIT_PER_SECOND:
      'Requêtes par seconde et par clé API qu’un processus accepte, le double en pointe ; 0 : sans limite.',
    SMTP_URL: 'Le serveur de messagerie qui envoie les codes PIN ; demande MAIL_FROM.',
    MAIL_FROM: 'L’expéditeur des e-mails.',
    SMS_GATEWAY_URL:
      'La passerelle qui reçoit les SMS en JSON ; un utilisateur et un mot de passe y sont envoyés en authentification Basic.',
    SANDBOX_CLOCK:
      'Pour les tests : avec on, l’horloge du service peut être avancée. Le service ne démarre pas si la base a des données de production.',
    BANK_PROFILES:
      'Dossier des profils de banques, un fichier JSON chacun, pour les banques que les propriétaires connectent.',
    CONNECTION_KEYS: 'Clés des secrets de connexions : id:clé,id:clé. La première chiffre, toutes déchiffrent.',
    FETCH_HOURS:
      'Quand les connexions sont relevées, dans le fuseau de la banque : une fois par période, chacune à un autre moment. Avec 0-2,12-14 toutes dans les deux premières heures du jour.',
    BANK_ANSWER_DAYS: 'Combien de jours les réponses des banques sont gardées, pour examen et relecture.',
    SANDBOX_BANK_URL: 'Pour les tests : une banque d’essai (« vitrine bank ») dont l’horloge suit celle du service.',
    OPERATOR_NAME: 'Le nom de l’entreprise qui exploite ce service, tel que les propriétaires le voient.',
    OPERATOR_LICENCE: 'L’agrément de cette entreprise : l’autorité et le numéro. Montré à côté de son nom.',
    OPERATOR_CONTACT:
      'Comment les propriétaires peuvent vous joindre : une adresse e-mail ou une page. Montré sur leurs pages et dans les e-mails.',
    LOGO_STORE: 'Où sont les logos des entreprises : un dossier que ce service fournit, ou un bucket S3 ou compatible.',
    LOGO_BASE_URL: 'L’URL publique des logos de LOGO_STORE, par exemple celle d’un CDN.',
    TRUST_PROXY: 'Adresses des proxys dont les en-têtes X-Forwarded-* sont crus, séparées par des virgules.',
    WEBHOOK_ALLOW:
      'Adresses ou plages privées auxquelles des webhooks peuvent être envoyés, même en http://, séparées par des virgules. Une démo permet cette machine.',
    INBOX:
      'Dossier dont les fichiers sont importés dès leur arrivée. Ils vont ensuite dans ses sous-dossiers done et refused.',
    LOG_LEVEL: 'Ce qui est journalisé.',
    LOG_SQL:
      'Écrit chaque instruction sur stderr : nom, texte, durée, nombre de lignes ; aucune valeur. Pour le débogage : on ou off.',
    METRICS_TOKEN:
      'Jeton Bearer pour /metrics. S’il est défini, chaque requête en a besoin, même depuis la même machine.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'Le collecteur OpenTelemetry auquel les serveurs envoient les traces, en OTLP sur HTTP en JSON ; un utilisateur et un mot de passe y sont envoyés en authentification Basic.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// avec HOST et PORT',
    DOCS_URL: 'PUBLIC_URL : le service les fournit lui-même',
    DATABASE_URL: 'un PostgreSQL intégré dans DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL fait aussi les migrations',
    DATABASE_REPLICA_URL: 'tout est lu dans DATABASE_URL',
    DATA_DIR: '.vitrine dans le dossier courant',
    SERVICE_SECRET: 'un secret aléatoire, gardé dans la base',
    NEW_SERVICE_SECRET: 'un secret aléatoire, gardé dans la base',
    ERASED_OWNERS_FILE: 'ils ne sont notés que dans la base',
    SMTP_URL: 'aucun e-mail n’est envoyé ; une démo le montre sous /demo/mailbox',
    MAIL_FROM: 'aucun ; nécessaire avec SMTP_URL',
    SMS_GATEWAY_URL: 'aucun SMS n’est envoyé ; une démo le montre sous /demo/mailbox',
    SANDBOX_CLOCK: 'off ; on dans une démo sans données de production',
    BANK_PROFILES: 'aucune banque ne peut être connectée',
    CONNECTION_KEYS: 'une clé dérivée de SERVICE_SECRET',
    SANDBOX_BANK_URL: 'aucune : seule l’horloge du service avance',
    OPERATOR_NAME: 'aucun n’est montré',
    OPERATOR_LICENCE: 'aucun n’est montré',
    OPERATOR_CONTACT: 'aucun n’est montré',
    LOGO_STORE: 'file : avec le dossier logos dans DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL avec /logos, ou l’URL du bucket',
    TRUST_PROXY: 'aucune',
    WEBHOOK_ALLOW: 'aucune : seulement des adresses publiques, en https://',
    INBOX: 'aucun',
    METRICS_TOKEN: 'aucun : /metrics ne répond qu’aux requêtes locales qui n’ont pas passé de proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'aucune trace',
  },
}
