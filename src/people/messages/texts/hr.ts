import type { Wording } from '../wording.ts'

export const hr: Wording = {
  locale: 'hr',
  mail: {
    consent: {
      subject: 'Vaš PIN: {tenant} traži uvid u vaše račune',
      opening: '{tenant} traži vaše dopuštenje za uvid u podatke o vašim bankovnim računima.',
    },
    renewal: {
      subject: 'Vaš PIN: {tenant} traži daljnji uvid u vaše račune',
      opening: '{tenant} vas moli da produljite dopuštenje za uvid u podatke o vašim bankovnim računima.',
    },
    consentText: `Poštovani,

{opening}

Tko traži: {asker}
Uvid u: {scope}
Koliko često: {frequency}
Do: {until}

Ako ste suglasni, upišite ovaj PIN na stranici koja ga od vas traži:

{pin}

PIN vrijedi {minutes} minuta.
Upišite ga samo na stranici čija adresa počinje ovako: {url}

Tko ima ovaj PIN, može dati ovo dopuštenje u vaše ime.
Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime tvrtke {tenant}, vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, zanemarite ovu poruku.
Bez PIN-a dopuštenje nije dano.
`,
    receipt: {
      subject: 'Dopustili ste tvrtki {tenant} uvid u svoje račune',
      text: `Poštovani,

tvrtki {asker} dopustili ste uvid u podatke o svojim bankovnim računima.

Uvid u: {scope}
Broj računa: {accounts}
Koliko često: {frequency}
Do: {until}

Time nitko ne može premjestiti vaš novac.

Ovdje vidite svaki uvid i možete u svakom trenutku zaustaviti pristup: {url}

Niste to bili vi? Tada ondje odmah zaustavite pristup.
`,
      contact: 'Javite i nama: {contact}\n',
    },
    ended: {
      subject: 'Vaše dopuštenje za {tenant} je završilo',
      text: `Poštovani,

završilo je vaše dopuštenje da tvrtka {asker} vidi podatke o vašim bankovnim računima.

Čemu je služilo: {purpose}
Uvid je bio u: {scope}
Završetak: {ended}
Zašto: {why}

Na temelju njega više se ništa ne vidi i ne trebate učiniti ništa.

Ovdje vidite svaki uvid i što još dopuštate: {url}
`,
      why: {
        time: 'dogovoreno vrijeme je isteklo',
        once: 'vrijedilo je za jedan uvid, koji je obavljen',
        tenant: 'završila ga je tvrtka {tenant}',
        for_owner: 'završili smo ga u vaše ime',
        for_tenant: 'završili smo ga u ime tvrtke {tenant}',
      },
      contact: 'Imate pitanje? Ovako ćete nas dobiti: {contact}\n',
    },
    scope: {
      accounts: 'vaše račune (vlasnik, IBAN i valuta)',
      balances: 'vaše račune i njihova stanja',
      transactions: 'brojeve vaših računa (IBAN) i plaćanja po njima',
      all: 'vaše račune, njihova stanja i plaćanja',
    },
    frequency: { once: 'jednom', daily: 'svaki dan' },
    signIn: {
      subject: 'Vaš PIN za prijavu',
      text: `Poštovani,

ovim PIN-om prijavljujete se kako biste vidjeli dopuštenja koja ste dali i povukli ih:

{pin}

PIN vrijedi {minutes} minuta.
Upišite ga samo na stranici čija adresa počinje ovako: {url}

Možete se prijaviti i bez PIN-a ako u roku od {minutes} minuta otvorite ovu adresu: {link}

Tko ima ovaj PIN ili ovu adresu, može vidjeti vaša dopuštenja i povući ih.
Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, zanemarite ovu poruku.
Bez ove poruke nitko se ne može prijaviti.
`,
    },
    erasure: {
      subject: 'Vaš PIN za brisanje vaših podataka',
      text: `Poštovani,

ovim PIN-om zauvijek brišete svoje podatke: ime, podatke za kontakt, račune i plaćanja na njima.
Sva dopuštenja koja ste dali prestaju vrijediti.

{pin}

PIN vrijedi {minutes} minuta.
Upišite ga samo na stranici čija adresa počinje ovako: {url}

Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, netko je drugi prijavljen s vašom adresom.
Bez PIN-a se ništa ne briše.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Veza s bankom {bank} uskoro istječe',
        opening:
          'Vaša veza s bankom {bank} istječe {until}. Produljite je prije toga kako bi vaši podaci ostali ažurni.',
      },
      action_needed: {
        subject: 'Ponovno potvrdite vezu s bankom {bank}',
        opening: '{bank} vas moli da ponovno potvrdite vezu. Do tada se vaši podaci ondje više ne ažuriraju.',
      },
      ended: {
        subject: 'Veza s bankom {bank} je završena',
        opening:
          'Vaša veza s bankom {bank} je završena. Ono što je spremljeno ostaje, ali se više ne ažurira. Banku možete ponovno povezati u bilo kojem trenutku.',
      },
    },
    connectionText: `Poštovani,

{opening}

Ovdje se prijavite kako biste vidjeli svoje veze i produljili ih: {url}

Nikada u poruci ne tražimo vašu lozinku za banku. Upisujte je samo na stranicama svoje banke.
`,
  },
  sms: {
    consent:
      '{pin} je vaš PIN za {tenant}: uvid u {scope} do {until}, {frequency}. Tko ga ima, daje dopuštenje: ne dajte ga nikome. Vrijedi {minutes} min.',
    renewal:
      '{pin} je vaš PIN za {tenant}: daljnji uvid u {scope} do {until}, {frequency}. Tko ga ima, daje dopuštenje: ne dajte ga nikome. Vrijedi {minutes} min.',
    scope: {
      accounts: 'vaše račune',
      balances: 'vaša stanja',
      transactions: 'vaša plaćanja',
      all: 'račune, stanja i plaćanja',
    },
    frequency: { once: 'jednom', daily: 'svaki dan' },
    signIn:
      '{pin} je vaš PIN za uvid u vaša dopuštenja i njihovo povlačenje. Ne dajte ga nikome. Niste ga tražili? Zanemarite ga. Vrijedi {minutes} min.',
    erasure:
      '{pin} je vaš PIN za trajno brisanje vaših podataka. Ne dajte ga nikome. Niste ga tražili? Ne koristite ga. Vrijedi {minutes} min.',
    connection: {
      renewal_due: 'Vaša veza s bankom {bank} istječe {until}. Produljite je: {url}',
      action_needed: '{bank} vas moli da ponovno potvrdite vezu: {url}',
      ended: 'Vaša veza s bankom {bank} je završena. Ponovno je povežite: {url}',
    },
  },
}
