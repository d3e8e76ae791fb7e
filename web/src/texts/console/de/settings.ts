export const settingTexts = {
  about: {
    HOST: 'Die Adresse, an der der Dienst lauscht.',
    PORT: 'Der Port, an dem der Dienst lauscht; bei 0 ein freier.',
    PUBLIC_URL: 'Die URL, unter der Clients und Inhaber den Dienst erreichen.',
    DOCS_URL: 'Die URL der Seiten, auf die documentationUrl verweist.',
    DATABASE_URL:
      'Die PostgreSQL-Datenbank (ab Version 15). Hinter einem Pooler im Transaktionsmodus ?pooler=transaction anhängen.',
    DATABASE_OWNER_URL:
      'Dieselbe Datenbank mit der Rolle, der die Tabellen gehören, für Migrationen; die Rolle von DATABASE_URL liest und schreibt dann nur Zeilen.',
    DATABASE_REPLICA_URL: 'Ein Replikat der Datenbank, von dem Server Seiten mit Umsätzen lesen, wenn es aktuell ist.',
    DATABASE_POOL_SIZE: 'Wie viele Datenbankverbindungen ein Prozess höchstens hat.',
    DATA_DIR: 'Ordner für die eingebettete Datenbank und demo.json.',
    SERVICE_SECRET:
      'Geheimnis, das Cursor signiert und das Lesejournal versiegelt; gesetzt steht es nicht in der Datenbank.',
    NEW_SERVICE_SECRET: 'Nur für „vitrine secret rotate“: das Geheimnis, das das jetzige ersetzt.',
    ERASED_OWNERS_FILE:
      'Datei, in der „vitrine erase“ gelöschte Inhaber festhält, um sie nach dem Einspielen einer Sicherung wieder zu löschen.',
    SERVER_PROCESSES:
      'Wie viele Prozesse Anfragen beantworten. Grenzen für Anfragen und Speicher gelten für jeden von ihnen.',
    RUN_JOBS:
      'Ob ein Server auch einen Arbeitsprozess für Importe, Nachrichten und andere Aufträge startet; bei off läuft „vitrine worker“ getrennt.',
    DRAIN_SECONDS:
      'Wie lange ein Server nach SIGTERM noch antwortet: /health/ready meldet sofort 503, damit Lastverteiler es vor dem Ende merken. Strg-C beendet ihn ohne Warten.',
    MAX_CONNECTIONS: 'Wie viele Verbindungen ein Serverprozess höchstens hat. Darüber schließt er neue und ungenutzte.',
    TOKEN_TTL_SECONDS: 'Wie lange ein Zugriffstoken gilt.',
    ACCESS_WINDOW_MINUTES: 'Wie lange der eine Zugriff einer Einwilligung für einmaliges Lesen offen bleibt.',
    ACCESS_TIME_ZONE: 'Die Zeitzone, deren Kalendertage eine tägliche Einwilligung zählt.',
    OPERATOR_IDLE_MINUTES: 'Wie lange ein Benutzer ohne Aktivität angemeldet bleibt.',
    OPERATOR_SESSION_HOURS: 'Wie lange ein Benutzer höchstens angemeldet bleibt.',
    CONSENT_LINK_HOURS: 'Wie lange der Link zu einer Einwilligung gilt, bevor der Inhaber neu gefragt werden muss.',
    TENANT_MESSAGES_PER_HOUR:
      'Wie viele PINs je Unternehmen und Stunde gesendet werden, ein Zehntel davon auf einmal; darüber nennt die Antwort die Zeit für den nächsten Versuch.',
    CATEGORY_MIN_CONFIDENCE:
      'Die kleinste Sicherheit einer Kategorie, von 0 bis 1; darunter hat ein Umsatz keine. Nach einer Änderung „vitrine recategorize“ ausführen.',
    RETENTION_DAYS:
      'Wie lange überholte Fassungen von Umsätzen bleiben; so lange darf das Blättern durch eine Liste dauern.',
    PAGE_MEMORY_MB:
      'Wie viel Speicher ein Serverprozess für Seiten mit Umsätzen nutzt; 0 schaltet das ab. Komprimierte Kopien brauchen bis zur Hälfte zusätzlich. Der Zugriff wird trotzdem bei jedem Lesen geprüft.',
    RATE_LIMIT_PER_SECOND:
      'Anfragen pro Sekunde und API-Schlüssel, die ein Serverprozess annimmt, kurzzeitig das Doppelte; 0 heißt ohne Grenze.',
    SMTP_URL: 'Der Mailserver, der PINs sendet; braucht MAIL_FROM.',
    MAIL_FROM: 'Der Absender der E-Mails.',
    SMS_GATEWAY_URL:
      'Das Gateway, das SMS als JSON annimmt; Benutzer und Passwort darin werden als Basic-Authentifizierung gesendet.',
    SANDBOX_CLOCK:
      'Für Tests: bei on lässt sich die Uhr des Dienstes vorstellen. Der Dienst startet nicht, wenn die Datenbank Produktionsdaten hat.',
    BANK_PROFILES: 'Ordner mit Bankprofilen, je eine JSON-Datei, für Banken, die Inhaber verbinden.',
    CONNECTION_KEYS:
      'Schlüssel für die Geheimnisse von Verbindungen: id:key,id:key. Der erste verschlüsselt, alle entschlüsseln.',
    FETCH_HOURS:
      'Wann Verbindungen abgerufen werden, in der Zeitzone der Bank: einmal je Zeitraum, jede zu einer anderen Zeit. Bei 0-2,12-14 alle in den ersten zwei Stunden des Tages.',
    BANK_ANSWER_DAYS: 'Wie viele Tage die Antworten der Banken bleiben, zum Nachsehen und Wiederholen.',
    SANDBOX_BANK_URL: 'Für Tests: eine Sandbox-Bank („vitrine bank“), deren Uhr mit der des Dienstes geht.',
    OPERATOR_NAME: 'Der Name der Firma, die diesen Dienst betreibt, wie Inhaber ihn sehen.',
    OPERATOR_LICENCE: 'Die Zulassung dieser Firma: Behörde und Nummer. Steht neben ihrem Namen.',
    OPERATOR_CONTACT:
      'Wie Inhaber Sie erreichen: eine E-Mail-Adresse oder eine Seite. Steht auf ihren Seiten und in E-Mails.',
    LOGO_STORE:
      'Wo Logos der Unternehmen liegen: ein Ordner, den dieser Dienst ausliefert, oder ein Bucket auf S3 oder einem kompatiblen Server.',
    LOGO_BASE_URL: 'Die öffentliche URL der Logos in LOGO_STORE, etwa die eines Content Delivery Network.',
    TRUST_PROXY: 'Adressen von Proxys, deren X-Forwarded-*-Kopfzeilen vertraut wird, mit Kommas getrennt.',
    WEBHOOK_ALLOW:
      'Private Adressen oder Bereiche, an die Webhooks gehen dürfen, auch mit http://, mit Kommas getrennt. Eine Demo erlaubt diesen Rechner.',
    INBOX:
      'Ordner, dessen Dateien beim Eintreffen importiert werden. Danach kommen sie in seine Unterordner done und refused.',
    LOG_LEVEL: 'Wie viel protokolliert wird.',
    LOG_SQL:
      'Schreibt jede Anweisung nach stderr: Name, Text, Dauer, Zahl der Zeilen; keine Werte. Zur Fehlersuche: on oder off.',
    METRICS_TOKEN: 'Bearer-Token für /metrics. Ist es gesetzt, braucht es jede Anfrage, auch von demselben Rechner.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'Der OpenTelemetry-Collector, an den Server Traces senden, mit OTLP über HTTP als JSON; Benutzer und Passwort darin werden als Basic-Authentifizierung gesendet.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// mit HOST und PORT',
    DOCS_URL: 'PUBLIC_URL: der Dienst liefert sie selbst',
    DATABASE_URL: 'ein eingebettetes PostgreSQL in DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL migriert auch',
    DATABASE_REPLICA_URL: 'alles wird von DATABASE_URL gelesen',
    DATA_DIR: '.vitrine im aktuellen Ordner',
    SERVICE_SECRET: 'ein zufälliges, in der Datenbank',
    NEW_SERVICE_SECRET: 'ein zufälliges, in der Datenbank',
    ERASED_OWNERS_FILE: 'sie stehen nur in der Datenbank',
    SMTP_URL: 'keine E-Mail wird gesendet; eine Demo zeigt sie unter /demo/mailbox',
    MAIL_FROM: 'keiner; mit SMTP_URL nötig',
    SMS_GATEWAY_URL: 'keine SMS wird gesendet; eine Demo zeigt sie unter /demo/mailbox',
    SANDBOX_CLOCK: 'off; on in einer Demo ohne Produktionsdaten',
    BANK_PROFILES: 'keine Bank kann verbunden werden',
    CONNECTION_KEYS: 'einer, der aus SERVICE_SECRET abgeleitet ist',
    SANDBOX_BANK_URL: 'keine: nur die Uhr des Dienstes geht vor',
    OPERATOR_NAME: 'keiner wird gezeigt',
    OPERATOR_LICENCE: 'keine wird gezeigt',
    OPERATOR_CONTACT: 'keiner wird gezeigt',
    LOGO_STORE: 'file: mit dem Ordner logos in DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL mit /logos oder die URL des Buckets',
    TRUST_PROXY: 'keine',
    WEBHOOK_ALLOW: 'keine: nur öffentliche Adressen mit https://',
    INBOX: 'keiner',
    METRICS_TOKEN: 'keines: /metrics antwortet nur Anfragen von diesem Rechner, die über keinen Proxy kamen',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'keine Traces',
  },
}
