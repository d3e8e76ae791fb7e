import type { Wording } from '../wording.ts'

export const hr: Wording = {
  locale: 'hr',
  mail: {
    consent: {
      subject: 'Vaš PIN: {tenant} traži uvid u Vaše račune',
      opening: '{tenant} traži Vašu privolu za uvid u podatke o Vašim bankovnim računima.',
    },
    renewal: {
      subject: 'Vaš PIN: {tenant} traži daljnji uvid u Vaše račune',
      opening: '{tenant} Vas moli da produljite privolu za uvid u podatke o Vašim bankovnim računima.',
    },
    consentText: `Poštovani,

{opening}

Tko traži: {asker}
Uvid u: {scope}
Koliko često: {frequency}
Do: {until}

Ako ste suglasni, unesite ovaj PIN na stranici koja ga od Vas traži:

{pin}

PIN vrijedi {minutes} minuta.
Unesite ga samo na stranici čija adresa počinje ovako: {url}

Tko ima ovaj PIN, može dati ovu privolu u Vaše ime.
Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime tvrtke {tenant}, Vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, zanemarite ovu poruku.
Bez PIN-a privola nije dana.
`,
    receipt: {
      subject: 'Dopustili ste tvrtki {tenant} uvid u svoje račune',
      text: `Poštovani,

tvrtki {asker} dopustili ste uvid u podatke o svojim bankovnim računima.

Uvid u: {scope}
Broj računa: {accounts}
Koliko često: {frequency}
Do: {until}

Time nitko ne može premjestiti Vaš novac.

Ovdje vidite svaki uvid i možete u svakom trenutku zaustaviti pristup: {url}

Niste to bili vi? Tada ondje odmah zaustavite pristup.
`,
      contact: 'Javite i nama: {contact}\n',
    },
    ended: {
      subject: 'Vaša privola za {tenant} je završila',
      text: `Poštovani,

završila je Vaša privola da tvrtka {asker} čita podatke Vaših bankovnih računa.

Čemu je služila: {purpose}
Uvid je bio u: {scope}
Završetak: {ended}
Zašto: {why}

Na temelju nje više se ništa ne može čitati i ne trebate učiniti ništa.

Ovdje vidite svako čitanje i što još dopuštate: {url}
`,
      why: {
        time: 'dogovoreno vrijeme je isteklo',
        once: 'vrijedila je za jedno čitanje, koje je obavljeno',
        tenant: 'završila ju je tvrtka {tenant}',
        for_owner: 'završili smo je u Vaše ime',
        for_tenant: 'završili smo je u ime tvrtke {tenant}',
      },
      contact: 'Imate pitanje? Ovako ćete nas dobiti: {contact}\n',
    },
    scope: {
      accounts: 'Vaše račune (vlasnik, IBAN i valuta)',
      balances: 'Vaše račune i njihova stanja',
      transactions: 'brojeve Vaših računa (IBAN) i transakcije po njima',
      all: 'Vaše račune, njihova stanja i transakcije',
    },
    frequency: { once: 'jednom', daily: 'svaki dan' },
    signIn: {
      subject: 'Vaš PIN za prijavu',
      text: `Poštovani,

ovim PIN-om prijavljujete se kako biste vidjeli privole koje ste dali i povukli ih:

{pin}

PIN vrijedi {minutes} minuta.
Unesite ga samo na stranici čija adresa počinje ovako: {url}

Možete se prijaviti i bez PIN-a ako u roku od {minutes} minuta otvorite ovu adresu: {link}

Tko ima ovaj PIN ili ovu adresu, može vidjeti Vaše privole i povući ih.
Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime Vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, zanemarite ovu poruku.
Bez ove poruke nitko se ne može prijaviti.
`,
    },
    erasure: {
      subject: 'Vaš PIN za brisanje Vaših podataka',
      text: `Poštovani,

ovim PIN-om zauvijek brišete svoje podatke: ime, podatke za kontakt, račune i plaćanja na njima.
Sve privole koje ste dali prestaju vrijediti.

{pin}

PIN vrijedi {minutes} minuta.
Unesite ga samo na stranici čija adresa počinje ovako: {url}

Nikada ga nikome nemojte dati, čak ni osobi koja kaže da zove u ime Vaše banke ili u naše ime.

Ako niste zatražili ovaj PIN, netko je drugi prijavljen s Vašom adresom.
Bez PIN-a se ništa ne briše.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Veza s bankom {bank} uskoro istječe',
        opening: 'Vaša veza s bankom {bank} istječe {until}. Obnovite je prije toga kako bi Vaši podaci ostali ažurni.',
      },
      action_needed: {
        subject: 'Ponovno potvrdite vezu s bankom {bank}',
        opening: '{bank} Vas moli da ponovno odobrite vezu. Do tada se Vaši podaci ondje više ne ažuriraju.',
      },
      ended: {
        subject: 'Veza s bankom {bank} je završena',
        opening:
          'Vaša veza s bankom {bank} je završena. Ono što je spremljeno ostaje, ali se više ne ažurira. Banku možete ponovno povezati u bilo kojem trenutku.',
      },
    },
    connectionText: `Poštovani,

{opening}

Ovdje se prijavite kako biste vidjeli svoje veze i obnovili ih: {url}

Nikada u poruci ne tražimo Vašu lozinku za banku. Upisujte je samo na stranicama svoje banke.
`,
  },
  sms: {
    consent:
      '{pin} je Vaš PIN za {tenant}: uvid u {scope} do {until}, {frequency}. Tko ga ima, daje privolu: ne dajte ga nikome. Vrijedi {minutes} min.',
    renewal:
      '{pin} je Vaš PIN za {tenant}: daljnji uvid u {scope} do {until}, {frequency}. Tko ga ima, daje privolu: ne dajte ga nikome. Vrijedi {minutes} min.',
    scope: {
      accounts: 'Vaše račune',
      balances: 'Vaša stanja',
      transactions: 'Vaše transakcije',
      all: 'račune, stanja i transakcije',
    },
    frequency: { once: 'jednom', daily: 'svaki dan' },
    signIn:
      '{pin} je Vaš PIN za uvid u Vaše privole i njihovo povlačenje. Ne dajte ga nikome. Niste ga tražili? Zanemarite ga. Vrijedi {minutes} min.',
    erasure:
      '{pin} je Vaš PIN za trajno brisanje Vaših podataka. Ne dajte ga nikome. Niste ga tražili? Ne koristite ga. Vrijedi {minutes} min.',
    connection: {
      renewal_due: 'Vaša veza s bankom {bank} istječe {until}. Obnovite je: {url}',
      action_needed: '{bank} Vas moli da ponovno odobrite vezu: {url}',
      ended: 'Vaša veza s bankom {bank} je završena. Ponovno je povežite: {url}',
    },
  },
}
