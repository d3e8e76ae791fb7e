export const settingTexts = {
  about: {
    HOST: 'Adresa na kojoj usluga sluša.',
    PORT: 'Ulaz na kojem usluga sluša; 0 uzima slobodan.',
    PUBLIC_URL: 'URL na kojem klijenti i vlasnici dolaze do usluge.',
    DOCS_URL: 'URL stranica na koje pokazuje documentationUrl.',
    DATABASE_URL:
      'PostgreSQL (15 ili noviji) koji se koristi. Iza poolera u transakcijskom načinu dodajte ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'Ista baza s ulogom koja posjeduje tablice, za migracije; uloga iz DATABASE_URL tada samo čita i piše retke.',
    DATABASE_REPLICA_URL: 'Replika baze iz koje poslužitelji čitaju stranice transakcija ako je ažurna.',
    DATABASE_POOL_SIZE: 'Najveći broj veza s bazom po procesu.',
    DATA_DIR: 'Mapa ugrađene baze i datoteke demo.json.',
    SERVICE_SECRET: 'Tajna koja potpisuje pokazivače i pečati dnevnik čitanja; ako je postavljena, nije u bazi.',
    NEW_SERVICE_SECRET: 'Samo za „vitrine secret rotate”: tajna koja zamjenjuje sadašnju.',
    ERASED_OWNERS_FILE:
      'Datoteka u koju „vitrine erase” bilježi obrisane vlasnike, da se nakon vraćanja sigurnosne kopije ponovno obrišu.',
    SERVER_PROCESSES: 'Koliko procesa odgovara na zahtjeve. Ograničenja zahtjeva i memorije vrijede za svaki.',
    RUN_JOBS:
      'Pokreće li poslužitelj i proces za uvoze, poruke i druge poslove; uz off pokrenite „vitrine worker” zasebno.',
    DRAIN_SECONDS:
      'Koliko poslužitelj nakon SIGTERM još odgovara: /health/ready odmah vraća 503, da raspoređivači to primijete prije kraja. Ctrl-C ga zaustavlja bez čekanja.',
    MAX_CONNECTIONS: 'Najveći broj veza s procesom poslužitelja. Iznad toga zatvara nove i neaktivne.',
    TOKEN_TTL_SECONDS: 'Koliko vrijedi pristupni token.',
    ACCESS_WINDOW_MINUTES: 'Koliko ostaje otvoren pristup privole za jedno čitanje.',
    ACCESS_TIME_ZONE: 'Vremenska zona čije dane broji dnevna privola.',
    OPERATOR_IDLE_MINUTES: 'Koliko operater ostaje prijavljen bez aktivnosti.',
    OPERATOR_SESSION_HOURS: 'Koliko operater najdulje ostaje prijavljen.',
    CONSENT_LINK_HOURS: 'Koliko radi poveznica na stranicu privole prije nego što treba pitati ponovno.',
    TENANT_MESSAGES_PER_HOUR:
      'Koliko se PIN-ova na sat šalje za jednu tvrtku, desetina odjednom; iznad toga odgovor kaže kada pokušati ponovno.',
    CATEGORY_MIN_CONFIDENCE:
      'Najmanja pouzdanost kategorije, od 0 do 1; ispod nje je transakcija nema. Nakon promjene pokrenite „vitrine recategorize”.',
    RETENTION_DAYS: 'Koliko se čuvaju zamijenjene inačice transakcija; toliko smije trajati listanje popisa.',
    PAGE_MEMORY_MB:
      'Koliko memorije proces poslužitelja koristi za stranice transakcija; 0 je isključuje. Sažete kopije trebaju još do polovice toga. Pristup se ipak provjerava pri svakom čitanju.',
    RATE_LIMIT_PER_SECOND:
      'Zahtjevi u sekundi po API ključu koje proces prihvaća, nakratko dvostruko; 0 znači bez ograničenja.',
    SMTP_URL: 'Poslužitelj pošte koji šalje PIN-ove; treba MAIL_FROM.',
    MAIL_FROM: 'Pošiljatelj e-pošte.',
    SMS_GATEWAY_URL: 'Pristupnik koji prima SMS kao JSON; korisnik i lozinka u adresi šalju se kao Basic provjera.',
    SANDBOX_CLOCK:
      'Za testove: uz on sat usluge može se pomicati naprijed. Usluga se ne pokreće ako baza ima produkcijske podatke.',
    BANK_PROFILES: 'Mapa profila banaka, svaki u svojoj JSON datoteci, za banke koje vlasnici povezuju.',
    CONNECTION_KEYS: 'Ključevi za tajne veza: id:ključ,id:ključ. Prvi šifrira, svi dešifriraju.',
    FETCH_HOURS:
      'Kada se podaci veza dohvaćaju, u vremenskoj zoni banke: jednom u svakom razdoblju, svaka u drugo vrijeme. Uz 0-2,12-14 sve u prva dva sata dana.',
    BANK_ANSWER_DAYS: 'Koliko se dana čuvaju odgovori banaka, za pregled i ponavljanje.',
    SANDBOX_BANK_URL: 'Za testove: probna banka („vitrine bank”) čiji sat ide sa satom usluge.',
    OPERATOR_NAME: 'Ime tvrtke koja vodi ovu uslugu, kako ga vide vlasnici.',
    OPERATOR_LICENCE: 'Dozvola te tvrtke: tijelo i broj. Prikazuje se uz ime.',
    OPERATOR_CONTACT:
      'Kako vas vlasnici mogu dobiti: adresa e-pošte ili stranica. Prikazuje se na njihovim stranicama i u e-pošti.',
    LOGO_STORE:
      'Gdje su logotipi tvrtki: mapa koju poslužuje ova usluga ili spremnik na S3 ili kompatibilnom poslužitelju.',
    LOGO_BASE_URL: 'Javni URL logotipa iz LOGO_STORE, na primjer CDN-a.',
    TRUST_PROXY: 'Adrese posrednika čijim se zaglavljima X-Forwarded-* vjeruje, odvojene zarezima.',
    WEBHOOK_ALLOW:
      'Privatne adrese ili rasponi na koje se smiju slati webhookovi, i s http://, odvojeni zarezima. Demo dopušta ovo računalo.',
    INBOX: 'Mapa čije se datoteke uvoze kad stignu. Zatim prelaze u podmape done i refused.',
    LOG_LEVEL: 'Koliko se bilježi.',
    LOG_SQL:
      'Svaku naredbu piše na stderr: naziv, tekst, trajanje, broj redaka; bez vrijednosti. Za traženje grešaka: on ili off.',
    METRICS_TOKEN: 'Bearer token za /metrics. Ako je postavljen, treba ga svaki zahtjev, i s istog računala.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'OpenTelemetry sakupljač kojem poslužitelji šalju tragove, OTLP-om preko HTTP-a kao JSON; korisnik i lozinka u adresi šalju se kao Basic provjera.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// s HOST i PORT',
    DOCS_URL: 'PUBLIC_URL: poslužuje ih sama usluga',
    DATABASE_URL: 'ugrađeni PostgreSQL u DATA_DIR',
    DATABASE_OWNER_URL: 'migracije radi i DATABASE_URL',
    DATABASE_REPLICA_URL: 'sve se čita iz DATABASE_URL',
    DATA_DIR: '.vitrine u trenutačnoj mapi',
    SERVICE_SECRET: 'nasumična, čuva se u bazi',
    NEW_SERVICE_SECRET: 'nasumična, čuva se u bazi',
    ERASED_OWNERS_FILE: 'bilježe se samo u bazi',
    SMTP_URL: 'e-pošta se ne šalje; demo je prikazuje na /demo/mailbox',
    MAIL_FROM: 'nema; potreban uz SMTP_URL',
    SMS_GATEWAY_URL: 'SMS se ne šalje; demo ga prikazuje na /demo/mailbox',
    SANDBOX_CLOCK: 'off; on u demu bez produkcijskih podataka',
    BANK_PROFILES: 'nijedna se banka ne može povezati',
    CONNECTION_KEYS: 'ključ izveden iz SERVICE_SECRET',
    SANDBOX_BANK_URL: 'nema: pomiče se samo sat usluge',
    OPERATOR_NAME: 'ne prikazuje se',
    OPERATOR_LICENCE: 'ne prikazuje se',
    OPERATOR_CONTACT: 'ne prikazuje se',
    LOGO_STORE: 'file: s mapom logos u DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL s /logos ili URL spremnika',
    TRUST_PROXY: 'nema',
    WEBHOOK_ALLOW: 'nema: samo javne adrese, s https://',
    INBOX: 'nema',
    METRICS_TOKEN: 'nema: /metrics odgovara samo lokalnim zahtjevima koji nisu prošli posrednika',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'nema tragova',
  },
}
