export const settingTexts = {
  about: {
    HOST: 'Het adres waarop de dienst luistert.',
    PORT: 'De poort waarop de dienst luistert; 0 neemt een vrije.',
    PUBLIC_URL: 'De URL waarop clients en eigenaren de dienst bereiken.',
    DOCS_URL: 'De URL van de pagina’s waarnaar documentationUrl verwijst.',
    DATABASE_URL:
      'De PostgreSQL (15 of nieuwer) die wordt gebruikt. Achter een pooler in transactiemodus ?pooler=transaction toevoegen.',
    DATABASE_OWNER_URL:
      'Dezelfde database met de rol die de tabellen bezit, voor migraties; de rol van DATABASE_URL leest en schrijft dan alleen rijen.',
    DATABASE_REPLICA_URL: 'Een replica van de database, waaruit servers pagina’s met transacties lezen als die bij is.',
    DATABASE_POOL_SIZE: 'Het hoogste aantal databaseverbindingen per proces.',
    DATA_DIR: 'Map voor de ingebouwde database en demo.json.',
    SERVICE_SECRET:
      'Geheim dat cursors ondertekent en het leeslogboek verzegelt; ingesteld staat het niet in de database.',
    NEW_SERVICE_SECRET: 'Alleen voor ‘vitrine secret rotate’: het geheim dat het huidige vervangt.',
    ERASED_OWNERS_FILE:
      'Bestand waarin ‘vitrine erase’ gewiste eigenaren noteert, om ze na het terugzetten van een back-up opnieuw te wissen.',
    SERVER_PROCESSES:
      'Hoeveel processen verzoeken beantwoorden. Grenzen voor verzoeken en geheugen gelden voor elk ervan.',
    RUN_JOBS:
      'Of een server ook een proces start voor imports, berichten en andere taken; bij off ‘vitrine worker’ apart starten.',
    DRAIN_SECONDS:
      'Hoelang een server na SIGTERM nog antwoordt: /health/ready geeft meteen 503, zodat load balancers het merken voor het einde. Ctrl-C stopt hem zonder wachten.',
    MAX_CONNECTIONS: 'Het hoogste aantal verbindingen met een serverproces. Daarboven sluit het nieuwe en ongebruikte.',
    TOKEN_TTL_SECONDS: 'Hoelang een toegangstoken geldt.',
    ACCESS_WINDOW_MINUTES: 'Hoelang de ene toegang van een toestemming voor één keer lezen open blijft.',
    ACCESS_TIME_ZONE: 'De tijdzone waarvan een dagelijkse toestemming de kalenderdagen telt.',
    OPERATOR_IDLE_MINUTES: 'Hoelang een medewerker zonder activiteit ingelogd blijft.',
    OPERATOR_SESSION_HOURS: 'Hoelang een medewerker hoogstens ingelogd blijft.',
    CONSENT_LINK_HOURS: 'Hoelang de link naar een toestemmingspagina werkt voordat opnieuw moet worden gevraagd.',
    TENANT_MESSAGES_PER_HOUR:
      'Hoeveel pincodes per uur voor een bedrijf worden verstuurd, een tiende ervan tegelijk; daarboven zegt het antwoord wanneer het weer kan.',
    CATEGORY_MIN_CONFIDENCE:
      'De laagste zekerheid van een categorie, van 0 tot 1; daaronder heeft een transactie er geen. Na een wijziging ‘vitrine recategorize’ uitvoeren.',
    RETENTION_DAYS: 'Hoelang vervangen versies van transacties blijven; zo lang mag het doorlopen van een lijst duren.',
    PAGE_MEMORY_MB:
      'Hoeveel geheugen een serverproces gebruikt voor pagina’s met transacties; 0 schakelt dat uit. Gecomprimeerde kopieën hebben tot de helft extra nodig. De toegang wordt toch bij elke lezing gecontroleerd.',
    RATE_LIMIT_PER_SECOND:
      'Verzoeken per seconde en API-sleutel die een serverproces aanneemt, met pieken tot het dubbele; 0 is zonder grens.',
    SMTP_URL: 'De mailserver die pincodes verstuurt; heeft MAIL_FROM nodig.',
    MAIL_FROM: 'De afzender van e-mails.',
    SMS_GATEWAY_URL:
      'De gateway die sms als JSON ontvangt; een gebruiker en wachtwoord erin worden als Basic-authenticatie verstuurd.',
    SANDBOX_CLOCK:
      'Voor tests: met on kan de klok van de dienst vooruit worden gezet. De dienst start niet als de database productiegegevens heeft.',
    BANK_PROFILES: 'Map met bankprofielen, elk een JSON-bestand, voor banken die eigenaren verbinden.',
    CONNECTION_KEYS:
      'Sleutels voor de geheimen van verbindingen: id:sleutel,id:sleutel. De eerste versleutelt, alle ontsleutelen.',
    FETCH_HOURS:
      'Wanneer verbindingen worden opgehaald, in de tijdzone van de bank: één keer per periode, elk op een andere tijd. Met 0-2,12-14 alle in de eerste twee uur van de dag.',
    BANK_ANSWER_DAYS: 'Hoeveel dagen antwoorden van banken blijven, om na te kijken en te herhalen.',
    SANDBOX_BANK_URL: 'Voor tests: een testbank (‘vitrine bank’) waarvan de klok met die van de dienst meegaat.',
    OPERATOR_NAME: 'De naam van het bedrijf dat deze dienst beheert, zoals eigenaren hem zien.',
    OPERATOR_LICENCE: 'De vergunning van dat bedrijf: de autoriteit en het nummer. Staat naast de naam.',
    OPERATOR_CONTACT:
      'Hoe eigenaren u kunnen bereiken: een e-mailadres of een pagina. Staat op hun pagina’s en in e-mails.',
    LOGO_STORE:
      'Waar logo’s van bedrijven staan: een map die deze dienst levert, of een bucket op S3 of een vergelijkbare server.',
    LOGO_BASE_URL: 'De openbare URL van de logo’s in LOGO_STORE, zoals die van een CDN.',
    TRUST_PROXY: 'Adressen van proxy’s waarvan de X-Forwarded-*-headers worden vertrouwd, gescheiden door komma’s.',
    WEBHOOK_ALLOW:
      'Privéadressen of -bereiken waarheen webhooks mogen, ook met http://, gescheiden door komma’s. Een demo staat deze machine toe.',
    INBOX:
      'Map waarvan de bestanden bij aankomst worden geïmporteerd. Daarna gaan ze naar de submappen done en refused.',
    LOG_LEVEL: 'Hoeveel er wordt gelogd.',
    LOG_SQL:
      'Schrijft elke opdracht naar stderr: naam, tekst, duur, aantal rijen; geen waarden. Voor foutzoeken: on of off.',
    METRICS_TOKEN:
      'Bearer-token voor /metrics. Is het ingesteld, dan heeft elk verzoek het nodig, ook van dezelfde machine.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'De OpenTelemetry-collector waarheen servers traces sturen, met OTLP over HTTP als JSON; een gebruiker en wachtwoord erin worden als Basic-authenticatie verstuurd.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// met HOST en PORT',
    DOCS_URL: 'PUBLIC_URL: de dienst levert ze zelf',
    DATABASE_URL: 'een ingebouwde PostgreSQL in DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL migreert ook',
    DATABASE_REPLICA_URL: 'alles wordt uit DATABASE_URL gelezen',
    DATA_DIR: '.vitrine in de huidige map',
    SERVICE_SECRET: 'een willekeurig geheim, in de database',
    NEW_SERVICE_SECRET: 'een willekeurig geheim, in de database',
    ERASED_OWNERS_FILE: 'ze staan alleen in de database',
    SMTP_URL: 'er wordt geen e-mail verstuurd; een demo toont ze op /demo/mailbox',
    MAIL_FROM: 'geen; nodig met SMTP_URL',
    SMS_GATEWAY_URL: 'er wordt geen sms verstuurd; een demo toont ze op /demo/mailbox',
    SANDBOX_CLOCK: 'off; on in een demo zonder productiegegevens',
    BANK_PROFILES: 'geen bank kan worden verbonden',
    CONNECTION_KEYS: 'een die van SERVICE_SECRET is afgeleid',
    SANDBOX_BANK_URL: 'geen: alleen de klok van de dienst gaat vooruit',
    OPERATOR_NAME: 'er wordt geen getoond',
    OPERATOR_LICENCE: 'er wordt geen getoond',
    OPERATOR_CONTACT: 'er wordt geen getoond',
    LOGO_STORE: 'file: met de map logos in DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL met /logos, of de URL van de bucket',
    TRUST_PROXY: 'geen',
    WEBHOOK_ALLOW: 'geen: alleen openbare adressen, met https://',
    INBOX: 'geen',
    METRICS_TOKEN: 'geen: /metrics beantwoordt alleen lokale verzoeken die niet via een proxy kwamen',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'geen traces',
  },
}
