import type consoleEn from '../en/console.ts'
import type { Like } from '../like.ts'
import { accountTexts } from './account.ts'
import { bankTexts } from './banks.ts'
import { nounTexts } from './nouns.ts'
import { pictureTexts } from './pictures.ts'
import { profileTexts } from './profiles.ts'
import { reasonTexts } from './reasons.ts'
import { settingTexts } from './settings.ts'
import { taskTexts } from './tasks.ts'
import { wordTexts } from './words.ts'

const consoleIt = {
  ...nounTexts,
  ...accountTexts,
  ...pictureTexts,
  ...profileTexts,
  ...bankTexts,
  ...taskTexts,
  ...reasonTexts,
  words: wordTexts,
  settingTexts,
  title: 'Console',
  skip: 'Vai al contenuto',
  menu: 'Menu',
  menuClose: 'Chiudi',
  navigation: 'Sezioni',
  signedInAs: 'Accesso con',
  signOut: 'Esci',
  clock: {
    days: {
      one: 'L’orologio di questa sandbox è avanti di {count} giorno.',
      other: 'L’orologio di questa sandbox è avanti di {count} giorni.',
    },
    hours: 'L’orologio di questa sandbox è avanti di meno di un giorno.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Lettore: può vedere tutto, non può modificare nulla',
    editor: 'Redattore: può modificare dati, categorie e consensi',
    admin: 'Amministratore: può fare tutto, comprese chiavi e operatori',
  },
  signIn: {
    title: 'Acceda alla console',
    lead: 'Per le persone che gestiscono questo servizio.',
    email: 'Indirizzo e-mail',
    password: 'Password',
    submit: 'Accedi',
    code: 'Codice della Sua app di autenticazione',
    codeHint: 'Sei cifre, oppure uno dei Suoi codici di recupero.',
    codeTitle: 'Inserisca il Suo codice',
    codeLead: 'Apra l’app di autenticazione che ha configurato per questo servizio.',
    back: 'Usa un altro indirizzo',
    ended: 'La Sua sessione è terminata. Acceda di nuovo: tornerà dov’era.',
    signedOut: 'La sessione è chiusa.',
    noAccount:
      'Non ha ancora un account? Un amministratore può crearlo in Operatori, oppure dalla riga di comando con «vitrine operator add».',
  },
  enrol: {
    title: 'Configuri il Suo secondo fattore',
    lead: 'Scansioni questo codice con un’app di autenticazione. Da quel momento accede con la password e un codice.',
    picture: 'Codice QR per la Sua app',
    byHand: 'Oppure inserisca a mano questa chiave',
    code: 'Codice attuale dell’app',
    submit: 'Attiva',
    codesTitle: 'Salvi i Suoi codici di recupero',
    codesLead:
      'Se perde il telefono, ognuno di questi vale una volta al posto di un codice. Vengono mostrati una volta sola.',
    done: 'Li ho salvati',
  },
  copy: 'Copia',
  copied: 'Copiato',
  copyId: 'Copia ID',
  close: 'Chiudi',
  save: 'Salva',
  create: 'Crea',
  cancel: 'Annulla',
  edit: 'Modifica',
  open: 'Apri',
  any: 'Tutti',
  none: '–',
  yes: 'sì',
  no: 'no',
  filters: 'Filtri',
  clear: 'Togli i filtri',
  loading: 'Caricamento',
  retry: 'Riprova',
  export: {
    start: 'Esporta CSV',
    running: { one: '{count} riga', other: '{count} righe' },
    stop: 'Ferma',
    cut: 'L’esportazione si ferma dopo {count} righe. Restringa i filtri per esportare il resto.',
  },
  rows: { one: '{count} riga', other: '{count} righe' },
  rowsSoFar: { one: '{count} riga finora', other: '{count} righe finora' },
  nothingFound: { title: 'Nulla corrisponde a questi filtri', text: 'Tolga un filtro, o usi una ricerca più breve.' },
  secret: {
    title: 'Lo copi ora',
    text: 'Viene mostrato una volta sola. Nessuno potrà ritrovarlo in seguito.',
    saved: 'L’ho salvato',
  },
  problem: {
    requestId: 'Richiesta {id}',
    kinds: {
      unreachable: { what: 'Il servizio non è raggiungibile.', remedy: 'Controlli la connessione e riprovi.' },
      signIn: { what: 'L’accesso non è riuscito.', remedy: 'Controlli l’indirizzo e-mail, la password e il codice.' },
      password: { what: 'La password è sbagliata.', remedy: 'La inserisca di nuovo.' },
      code: {
        what: 'Il codice è sbagliato, troppo vecchio o già usato.',
        remedy: 'Inserisca il prossimo codice mostrato dall’app, o un codice di recupero.',
      },
      email: { what: 'Questo non è un indirizzo e-mail.', remedy: 'Inserisca un indirizzo come ana@example.com.' },
      phone: {
        what: 'Questo non è un numero di telefono internazionale.',
        remedy: 'Lo inserisca con il prefisso del paese, per esempio +386 40 123 456.',
      },
      forbidden: {
        what: 'Il Suo ruolo non lo permette.',
        remedy: 'Chieda il ruolo a un amministratore, o si rivolga a chi lo ha.',
      },
      missing: { what: 'Questo non esiste.', remedy: 'Forse è stato rimosso. Torni all’elenco.' },
      conflict: {
        what: 'Ora non è possibile.',
        remedy: 'Forse qualcun altro lo ha modificato. Ricarichi la pagina e controlli.',
      },
      tooLarge: { what: 'È troppo grande.', remedy: 'Scelga un file più piccolo, o ne invii meno alla volta.' },
      tooMany: { what: 'Ci sono stati troppi tentativi in poco tempo.', remedy: 'Aspetti un momento e riprovi.' },
      later: {
        what: 'Il servizio al momento non è disponibile.',
        remedy: 'Riprovi tra un minuto. Se continua a non funzionare, controlli /health/ready e il log.',
      },
      input: { what: 'Il servizio non lo ha accettato.', remedy: 'Corregga quanto indicato sopra e riprovi.' },
      report: {
        what: 'Il servizio ha risposto con un errore.',
        remedy: 'Riprovi. Se continua a non funzionare, cerchi la richiesta nel log.',
      },
    },
  },
  overview: {
    title: 'Panoramica',
    lead: 'Gli ultimi {days} giorni, aggiornati ogni minuto.',
    needs: 'Da gestire',
    needsNothing: 'Non c’è nulla da gestire.',
    noTenant: 'Nessuno usa ancora il servizio.',
    firstTenant: 'Aggiungi la prima azienda',
    reviews: { one: '{count} abbinamento dubbio da decidere', other: '{count} abbinamenti dubbi da decidere' },
    endingKey: 'La chiave «{key}» di {tenant} scade in data {date}',
    failedImports: {
      one: '{count} importazione degli ultimi 7 giorni è stata rifiutata, e il suo file non è stato inviato di nuovo',
      other:
        '{count} importazioni degli ultimi 7 giorni sono state rifiutate, e i loro file non sono stati inviati di nuovo',
    },
    overdueJobs: {
      one: '{count} attività è in ritardo: c’è un worker in funzione?',
      other: '{count} attività sono in ritardo: c’è un worker in funzione?',
    },
    failedJobs: { one: '{count} attività non è riuscita', other: '{count} attività non sono riuscite' },
    failingWebhooks: {
      one: '{count} webhook è in errore: il suo destinatario non accetta nulla',
      other: '{count} webhook sono in errore: i loro destinatari non accettano nulla',
    },
    disabledWebhooks: {
      one: '{count} webhook è disattivato e non riceve eventi',
      other: '{count} webhook sono disattivati e non ricevono eventi',
    },
    misconfiguredConnections: {
      one: '{count} collegamento non funziona perché la banca rifiuta le nostre credenziali o impostazioni',
      other: '{count} collegamenti non funzionano perché la banca rifiuta le nostre credenziali o impostazioni',
    },
    malformedConnections: {
      one: '{count} collegamento non funziona perché la risposta della banca è illeggibile',
      other: '{count} collegamenti non funzionano perché le risposte della banca sono illeggibili',
    },
    pausedBanks: {
      one: '{count} banca è in pausa perché non funziona per nessuno',
      other: '{count} banche sono in pausa perché non funzionano per nessuno',
    },
    reads: 'Letture al giorno',
    readsText: 'Letture: {sum}, al massimo {most} in un giorno.',
    validConsents: 'Consensi validi',
    validText: 'Validi ora: {count}.',
    refusals: 'Errori per codice',
    consents: 'Consensi per stato',
    imports: 'Importazioni per stato',
    messages: 'Messaggi per stato',
    database: 'Database',
    day: 'Giorno',
    count: 'Numero',
    today: 'Oggi',
  },
  find: {
    open: 'Cerca',
    placeholder: 'Nome, e-mail, IBAN, ID, richiesta, importo, giorno o testo',
    hint: 'Ad esempio: novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Aperti di recente',
    pages: 'Pagine',
    create: 'Crea',
    nothing: 'Nessun risultato',
    nothingText:
      'I nomi si trovano da come iniziano, o da come inizia la loro ultima parola. Controlli come è scritto, o ne scriva di meno.',
    searching: 'Ricerca in corso',
    failed: 'La ricerca non ha funzionato. Riprovi.',
    results: { one: '{count} risultato', other: '{count} risultati' },
    all: 'Tutti i risultati per «{text}»: {kind}',
    older: 'Cercato fino al {day}. Cerca movimenti più vecchi',
    olderReads: 'Cercato fino al {time}. Cerca più indietro nel registro delle letture',
    keys: '↑ ↓ scelgono · Invio apre · Esc chiude · G e una lettera: va a una pagina',
  },
  notFound: { title: 'Pagina non trovata', text: 'Forse l’indirizzo è scritto male. Usi il menu per continuare.' },
  groups: { support: 'Assistenza', access: 'Clienti', data: 'Dati', proof: 'Prova', running: 'Gestione' },
  menuEntry: {
    clients: 'Aziende e chiavi',
    files: 'Importazioni e profili',
    banks: 'Banche e collegamenti',
    reads: 'Letture e sigilli',
    service: 'Servizio e team',
  },
  example: { owner: 'a•••@e•••.com' },
} satisfies Like<typeof consoleEn>

export default consoleIt
