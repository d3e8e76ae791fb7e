import type { Wording } from '../wording.ts'

export const it: Wording = {
  locale: 'it',
  mail: {
    consent: {
      subject: 'Il Suo PIN: {tenant} chiede di consultare i Suoi conti',
      opening: '{tenant} chiede il Suo consenso per consultare dati dei Suoi conti bancari.',
    },
    renewal: {
      subject: 'Il Suo PIN: {tenant} chiede di continuare a consultare i Suoi conti',
      opening: '{tenant} Le chiede di rinnovare il consenso a consultare dati dei Suoi conti bancari.',
    },
    consentText: `Buongiorno,

{opening}

Chi lo chiede: {asker}
Che cosa viene consultato: {scope}
Con quale frequenza: {frequency}
Fino al: {until}

Se è d’accordo, inserisca questo PIN nella pagina che glielo chiede:

{pin}

Il PIN è valido per {minutes} minuti.
Lo inserisca solo in una pagina il cui indirizzo inizia così: {url}

Chiunque abbia questo PIN può dare questo consenso a Suo nome.
Non lo comunichi mai a nessuno, nemmeno a chi dice di chiamare per conto di {tenant}, della Sua banca o del nostro servizio.

Se non ha richiesto questo PIN, ignori questo messaggio.
Senza il PIN non viene dato alcun consenso.
`,
    receipt: {
      subject: 'Ha autorizzato {tenant} a consultare i Suoi conti',
      text: `Buongiorno,

ha autorizzato {asker} a consultare dati dei Suoi conti bancari.

Che cosa viene consultato: {scope}
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
      subject: 'Il Suo consenso per {tenant} è terminato',
      text: `Buongiorno,

il Suo consenso che permetteva a {asker} di leggere dati dei Suoi conti bancari è terminato.

A che cosa serviva: {purpose}
Che cosa poteva essere consultato: {scope}
Terminato il: {ended}
Perché: {why}

In base a esso non si può più leggere nulla, e Lei non deve fare niente.

Qui vede ogni lettura e ciò che permette ancora: {url}
`,
      why: {
        time: 'il tempo concordato è trascorso',
        once: 'valeva per una sola lettura, che è avvenuta',
        tenant: '{tenant} lo ha terminato',
        for_owner: 'lo abbiamo terminato noi per Lei',
        for_tenant: 'lo abbiamo terminato noi per {tenant}',
      },
      contact: 'Ha una domanda? Ecco come raggiungerci: {contact}\n',
    },
    scope: {
      accounts: 'i Suoi conti (intestatario, IBAN e valuta)',
      balances: 'i Suoi conti e i relativi saldi',
      transactions: 'i numeri (IBAN) e i movimenti dei Suoi conti',
      all: 'i Suoi conti, i relativi saldi e movimenti',
    },
    frequency: { once: 'una sola volta', daily: 'ogni giorno' },
    signIn: {
      subject: 'Il Suo PIN per accedere',
      text: `Buongiorno,

Con questo PIN accede per vedere i consensi che ha dato e per revocarli:

{pin}

Il PIN è valido per {minutes} minuti.
Lo inserisca solo in una pagina il cui indirizzo inizia così: {url}

Può accedere anche senza PIN, aprendo questo indirizzo entro {minutes} minuti: {link}

Chiunque abbia questo PIN o questo indirizzo può vedere i Suoi consensi e revocarli.
Non lo comunichi mai a nessuno, nemmeno a chi dice di chiamare per conto della Sua banca o del nostro servizio.

Se non ha richiesto questo PIN, ignori questo messaggio.
Senza questo messaggio nessuno può accedere.
`,
    },
    erasure: {
      subject: 'Il Suo PIN per cancellare i Suoi dati',
      text: `Buongiorno,

Con questo PIN fa cancellare definitivamente i Suoi dati: il Suo nome, i Suoi recapiti, i Suoi conti e i loro pagamenti.
Tutti i consensi che ha dato terminano.

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
        subject: 'Il collegamento a {bank} sta per scadere',
        opening:
          'Il Suo collegamento a {bank} termina il {until}. Lo rinnovi prima, così i Suoi dati restano aggiornati.',
      },
      action_needed: {
        subject: 'Confermi di nuovo il collegamento a {bank}',
        opening:
          '{bank} Le chiede di approvare di nuovo il collegamento. Fino ad allora i Suoi dati non vengono più aggiornati.',
      },
      ended: {
        subject: 'Il collegamento a {bank} è terminato',
        opening:
          'Il Suo collegamento a {bank} è terminato. Quanto è stato salvato resta, ma non viene più aggiornato. Può collegare di nuovo la banca in qualsiasi momento.',
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
      '{pin} è il Suo PIN: {tenant} leggerà {scope} {frequency} fino al {until}. Chi lo ha dà il consenso: non lo dia a nessuno. Vale {minutes} min.',
    renewal:
      '{pin} è il Suo PIN: {tenant} leggerà ancora {scope} {frequency} fino al {until}. Chi lo ha dà il consenso: non lo dia a nessuno. Vale {minutes} min.',
    scope: {
      accounts: 'i Suoi conti',
      balances: 'i Suoi saldi',
      transactions: 'i Suoi movimenti',
      all: 'conti, saldi e movimenti',
    },
    frequency: { once: 'una volta', daily: 'ogni giorno' },
    signIn:
      "{pin} è il Suo PIN per vedere e revocare i Suoi consensi. Non lo dia a nessuno. Non l'ha richiesto? Lo ignori. Vale {minutes} min.",
    erasure:
      "{pin} è il Suo PIN per cancellare per sempre i Suoi dati. Non lo dia a nessuno. Non l'ha richiesto? Non lo usi. Vale {minutes} min.",
    connection: {
      renewal_due: 'Il Suo collegamento a {bank} termina il {until}. Rinnovo: {url}',
      action_needed: '{bank} Le chiede di approvare di nuovo il collegamento: {url}',
      ended: 'Il Suo collegamento a {bank} è terminato. Per collegarla di nuovo: {url}',
    },
  },
}
