import type { Wording } from '../wording.ts'

export const it: Wording = {
  locale: 'it',
  mail: {
    consent: {
      subject: 'Il Suo PIN: {tenant} chiede di vedere i Suoi conti',
      opening: '{tenant} chiede il Suo permesso di vedere dati dei Suoi conti bancari.',
    },
    renewal: {
      subject: 'Il Suo PIN: {tenant} chiede di continuare a vedere i Suoi conti',
      opening: '{tenant} Le chiede di rinnovare il permesso di vedere dati dei Suoi conti bancari.',
    },
    consentText: `Buongiorno,

{opening}

Chi lo chiede: {asker}
Che cosa si vede: {scope}
Con quale frequenza: {frequency}
Fino al: {until}

Se è d’accordo, inserisca questo PIN nella pagina che glielo chiede:

{pin}

Il PIN è valido per {minutes} minuti.
Lo inserisca solo in una pagina il cui indirizzo inizia così: {url}

Chiunque abbia questo PIN può dare questo permesso a Suo nome.
Non lo comunichi mai a nessuno, nemmeno a chi dice di chiamare per conto di {tenant}, della Sua banca o del nostro servizio.

Se non ha richiesto questo PIN, ignori questo messaggio.
Senza il PIN non viene dato alcun permesso.
`,
    receipt: {
      subject: 'Ha permesso a {tenant} di vedere i Suoi conti',
      text: `Buongiorno,

ha permesso a {asker} di vedere dati dei Suoi conti bancari.

Che cosa si vede: {scope}
Numero di conti: {accounts}
Con quale frequenza: {frequency}
Fino al: {until}

Questo non permette a nessuno di spostare il Suo denaro.

Qui vede ogni consultazione e può interrompere l’accesso in qualsiasi momento: {url}

Non è stato Lei? Allora interrompa subito l’accesso in quella pagina.
`,
      contact: 'Lo comunichi anche a noi: {contact}\n',
    },
    ended: {
      subject: 'Il Suo permesso per {tenant} è terminato',
      text: `Buongiorno,

il Suo permesso a {asker} di vedere dati dei Suoi conti bancari è terminato.

A che cosa serviva: {purpose}
Che cosa si vedeva: {scope}
Terminato il: {ended}
Perché: {why}

Con esso non si vede più nulla, e Lei non deve fare niente.

Qui vede ogni consultazione e ciò che permette ancora: {url}
`,
      why: {
        time: 'il tempo concordato è trascorso',
        once: 'valeva per una sola consultazione, che è avvenuta',
        tenant: '{tenant} lo ha terminato',
        for_owner: 'lo abbiamo terminato noi per Lei',
        for_tenant: 'lo abbiamo terminato noi per {tenant}',
      },
      contact: 'Ha una domanda? Ecco come raggiungerci: {contact}\n',
    },
    scope: {
      accounts: 'i Suoi conti (intestatario, IBAN e valuta)',
      balances: 'i Suoi conti e i relativi saldi',
      transactions: 'i numeri (IBAN) e i pagamenti dei Suoi conti',
      all: 'i Suoi conti, i relativi saldi e pagamenti',
    },
    frequency: { once: 'una sola volta', daily: 'ogni giorno' },
    signIn: {
      subject: 'Il Suo PIN per accedere',
      text: `Buongiorno,

Con questo PIN accede per vedere i permessi che ha dato e per ritirarli:

{pin}

Il PIN è valido per {minutes} minuti.
Lo inserisca solo in una pagina il cui indirizzo inizia così: {url}

Può accedere anche senza PIN, aprendo questo indirizzo entro {minutes} minuti: {link}

Chiunque abbia questo PIN o questo indirizzo può vedere i Suoi permessi e ritirarli.
Non lo comunichi mai a nessuno, nemmeno a chi dice di chiamare per conto della Sua banca o del nostro servizio.

Se non ha richiesto questo PIN, ignori questo messaggio.
Senza questo messaggio nessuno può accedere.
`,
    },
    erasure: {
      subject: 'Il Suo PIN per cancellare i Suoi dati',
      text: `Buongiorno,

Con questo PIN fa cancellare definitivamente i Suoi dati: il Suo nome, i Suoi recapiti, i Suoi conti e i loro pagamenti.
Tutti i permessi che ha dato terminano.

{pin}

Il PIN è valido per {minutes} minuti.
Lo inserisca solo in una pagina il cui indirizzo inizia così: {url}

Non lo comunichi mai a nessuno, nemmeno a chi dice di chiamare per conto della Sua banca o del nostro servizio.

Se non ha richiesto questo PIN, un’altra persona ha fatto l’accesso con il Suo indirizzo.
Senza il PIN non viene cancellato nulla.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Il collegamento con {bank} sta per scadere',
        opening:
          'Il Suo collegamento con {bank} termina il {until}. Lo rinnovi prima, così i Suoi dati restano aggiornati.',
      },
      action_needed: {
        subject: 'Confermi di nuovo il collegamento con {bank}',
        opening:
          '{bank} Le chiede di confermare di nuovo il collegamento. Fino ad allora i Suoi dati non vengono più aggiornati.',
      },
      ended: {
        subject: 'Il collegamento con {bank} è terminato',
        opening:
          'Il Suo collegamento con {bank} è terminato. Quanto è stato salvato resta, ma non viene più aggiornato. Può collegare di nuovo la banca in qualsiasi momento.',
      },
    },
    connectionText: `Buongiorno,

{opening}

Acceda qui per vedere i Suoi collegamenti e rinnovarli: {url}

Non chiediamo mai la Sua password bancaria in un messaggio. La inserisca solo sulle pagine della Sua banca.
`,
  },
  sms: {
    consent:
      '{pin} è il Suo PIN: {tenant} vedrà {scope} {frequency} fino al {until}. Chi lo ha dà il permesso: non lo dia a nessuno. Vale {minutes} min.',
    renewal:
      '{pin} è il Suo PIN: {tenant} vedrà ancora {scope} {frequency} fino al {until}. Chi lo ha dà il permesso: non lo dia a nessuno. Vale {minutes} min.',
    scope: {
      accounts: 'i Suoi conti',
      balances: 'i Suoi saldi',
      transactions: 'i Suoi pagamenti',
      all: 'conti, saldi e pagamenti',
    },
    frequency: { once: 'una volta', daily: 'ogni giorno' },
    signIn:
      "{pin} è il Suo PIN per vedere e ritirare i Suoi permessi. Non lo dia a nessuno. Non l'ha richiesto? Lo ignori. Vale {minutes} min.",
    erasure:
      "{pin} è il Suo PIN per cancellare per sempre i Suoi dati. Non lo dia a nessuno. Non l'ha richiesto? Non lo usi. Vale {minutes} min.",
    connection: {
      renewal_due: 'Il Suo collegamento con {bank} termina il {until}. Rinnovo: {url}',
      action_needed: '{bank} Le chiede di confermare di nuovo il collegamento: {url}',
      ended: 'Il Suo collegamento con {bank} è terminato. Per collegare di nuovo: {url}',
    },
  },
}
