export const settingTexts = {
  about: {
    HOST: 'Naslov, na katerem posluša storitev.',
    PORT: 'Vrata, na katerih posluša storitev; 0 vzame prosta.',
    PUBLIC_URL: 'URL, na katerem odjemalci in lastniki dosežejo storitev.',
    DOCS_URL: 'URL strani, na katere kaže documentationUrl.',
    DATABASE_URL:
      'PostgreSQL (15 ali novejši), ki se uporablja. Za poolerjem v transakcijskem načinu dodajte ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'Ista baza z vlogo, ki ima tabele, za migracije; vloga iz DATABASE_URL potem samo bere in piše vrstice.',
    DATABASE_REPLICA_URL: 'Replika baze, iz katere strežniki berejo strani transakcij, če je ažurna.',
    DATABASE_POOL_SIZE: 'Največje število povezav z bazo na proces.',
    DATA_DIR: 'Mapa vgrajene baze in datoteke demo.json.',
    SERVICE_SECRET: 'Skrivnost, ki podpisuje kazalce in pečati dnevnik branj; če je nastavljena, je ni v bazi.',
    NEW_SERVICE_SECRET: 'Samo za »vitrine secret rotate«: skrivnost, ki zamenja trenutno.',
    ERASED_OWNERS_FILE:
      'Datoteka, v katero »vitrine erase« zapisuje izbrisane lastnike, da se po obnovi varnostne kopije znova izbrišejo.',
    SERVER_PROCESSES: 'Koliko procesov odgovarja na zahteve. Omejitve zahtev in pomnilnika veljajo za vsakega.',
    RUN_JOBS:
      'Ali strežnik zažene tudi proces za uvoze, sporočila in druga opravila; pri off zaženite »vitrine worker« posebej.',
    DRAIN_SECONDS:
      'Koliko časa strežnik po SIGTERM še odgovarja: /health/ready takoj vrne 503, da izenačevalniki to opazijo pred koncem. Ctrl-C ga ustavi brez čakanja.',
    MAX_CONNECTIONS: 'Največje število povezav s strežniškim procesom. Nad tem zapira nove in nedejavne.',
    TOKEN_TTL_SECONDS: 'Koliko časa velja dostopni žeton.',
    ACCESS_WINDOW_MINUTES: 'Koliko časa ostane odprt dostop soglasja za eno branje.',
    ACCESS_TIME_ZONE: 'Časovni pas, katerega dneve šteje dnevno soglasje.',
    OPERATOR_IDLE_MINUTES: 'Koliko časa operater ostane prijavljen brez dejavnosti.',
    OPERATOR_SESSION_HOURS: 'Koliko časa je operater največ prijavljen.',
    CONSENT_LINK_HOURS: 'Koliko časa deluje povezava do strani za soglasje, preden je treba vprašati znova.',
    TENANT_MESSAGES_PER_HOUR:
      'Koliko kod PIN se na uro pošlje za eno podjetje, desetina od tega naenkrat; nad tem odgovor pove, kdaj poskusiti znova.',
    CATEGORY_MIN_CONFIDENCE:
      'Najmanjša zanesljivost kategorije, od 0 do 1; pod njo je transakcija nima. Po spremembi zaženite »vitrine recategorize«.',
    RETENTION_DAYS: 'Koliko časa se hranijo zamenjane različice transakcij; toliko lahko traja listanje po seznamu.',
    PAGE_MEMORY_MB:
      'Koliko pomnilnika strežniški proces nameni stranem transakcij; 0 ga izklopi. Stisnjene kopije potrebujejo še do polovico tega. Dostop se kljub temu preveri ob vsakem branju.',
    RATE_LIMIT_PER_SECOND:
      'Zahteve na sekundo in ključ API, ki jih proces sprejme, za kratek čas dvakrat toliko; 0 pomeni brez omejitve.',
    SMTP_URL: 'Poštni strežnik, ki pošilja kode PIN; potrebuje MAIL_FROM.',
    MAIL_FROM: 'Pošiljatelj e-pošte.',
    SMS_GATEWAY_URL: 'Prehod, ki sprejema SMS kot JSON; uporabnik in geslo v naslovu se pošljeta kot prijava Basic.',
    SANDBOX_CLOCK:
      'Za preizkuse: z on je mogoče uro storitve pomikati naprej. Storitev se ne zažene, če so v bazi produkcijski podatki.',
    BANK_PROFILES: 'Mapa profilov bank, vsak v svoji datoteki JSON, za banke, ki jih povežejo lastniki.',
    CONNECTION_KEYS: 'Ključi za skrivnosti povezav: id:ključ,id:ključ. Prvi šifrira, vsi dešifrirajo.',
    FETCH_HOURS:
      'Kdaj se podatki povezav prenašajo, v časovnem pasu banke: enkrat v vsakem obdobju, vsaka ob drugem času. Z 0-2,12-14 vse v prvih dveh urah dneva.',
    BANK_ANSWER_DAYS: 'Koliko dni se hranijo odgovori bank, za pregled in ponovitev.',
    SANDBOX_BANK_URL: 'Za preizkuse: poskusna banka (»vitrine bank«), katere ura gre z uro storitve.',
    OPERATOR_NAME: 'Ime podjetja, ki vodi to storitev, kot ga vidijo lastniki.',
    OPERATOR_LICENCE: 'Dovoljenje tega podjetja: organ in številka. Prikazano ob imenu.',
    OPERATOR_CONTACT:
      'Kako vas lastniki dosežejo: e-poštni naslov ali stran. Prikazano na njihovih straneh in v e-pošti.',
    LOGO_STORE: 'Kje so logotipi podjetij: mapa, ki jo streže ta storitev, ali vedro na S3 ali združljivem strežniku.',
    LOGO_BASE_URL: 'Javni URL logotipov iz LOGO_STORE, na primer omrežja CDN.',
    TRUST_PROXY: 'Naslovi posrednikov, katerih glavam X-Forwarded-* se zaupa, ločeni z vejicami.',
    WEBHOOK_ALLOW:
      'Zasebni naslovi ali obsegi, na katere se smejo pošiljati webhooki, tudi s http://, ločeni z vejicami. Demo dovoli ta računalnik.',
    INBOX: 'Mapa, katere datoteke se ob prihodu uvozijo. Nato se premaknejo v podmapi done in refused.',
    LOG_LEVEL: 'Koliko se beleži.',
    LOG_SQL:
      'Vsak stavek zapiše na stderr: ime, besedilo, čas, število vrstic; brez vrednosti. Za iskanje napak: on ali off.',
    METRICS_TOKEN: 'Žeton Bearer za /metrics. Če je nastavljen, ga potrebuje vsaka zahteva, tudi z istega računalnika.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'Zbiralnik OpenTelemetry, ki mu strežniki pošiljajo sledi, z OTLP po HTTP kot JSON; uporabnik in geslo v naslovu se pošljeta kot prijava Basic.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// s HOST in PORT',
    DOCS_URL: 'PUBLIC_URL: streže jih storitev sama',
    DATABASE_URL: 'vgrajeni PostgreSQL v DATA_DIR',
    DATABASE_OWNER_URL: 'migracije izvaja tudi DATABASE_URL',
    DATABASE_REPLICA_URL: 'vse se bere iz DATABASE_URL',
    DATA_DIR: '.vitrine v trenutni mapi',
    SERVICE_SECRET: 'naključna, shranjena v bazi',
    NEW_SERVICE_SECRET: 'naključna, shranjena v bazi',
    ERASED_OWNERS_FILE: 'zapisani so samo v bazi',
    SMTP_URL: 'e-pošta se ne pošilja; demo jo pokaže na /demo/mailbox',
    MAIL_FROM: 'brez; potreben s SMTP_URL',
    SMS_GATEWAY_URL: 'SMS se ne pošiljajo; demo jih pokaže na /demo/mailbox',
    SANDBOX_CLOCK: 'off; on v demu brez produkcijskih podatkov',
    BANK_PROFILES: 'nobene banke ni mogoče povezati',
    CONNECTION_KEYS: 'ključ, izpeljan iz SERVICE_SECRET',
    SANDBOX_BANK_URL: 'brez: premika se samo ura storitve',
    OPERATOR_NAME: 'ni prikazano',
    OPERATOR_LICENCE: 'ni prikazano',
    OPERATOR_CONTACT: 'ni prikazano',
    LOGO_STORE: 'file: z mapo logos v DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL z /logos ali URL vedra',
    TRUST_PROXY: 'brez',
    WEBHOOK_ALLOW: 'brez: samo javni naslovi, s https://',
    INBOX: 'brez',
    METRICS_TOKEN: 'brez: /metrics odgovarja samo lokalnim zahtevam, ki niso šle skozi posrednika',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'brez sledi',
  },
}
