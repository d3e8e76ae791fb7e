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

const consoleDe = {
  ...nounTexts,
  ...accountTexts,
  ...pictureTexts,
  ...profileTexts,
  ...bankTexts,
  ...taskTexts,
  ...reasonTexts,
  words: wordTexts,
  settingTexts,
  title: 'Konsole',
  skip: 'Zum Inhalt springen',
  menu: 'Menü',
  menuClose: 'Schließen',
  navigation: 'Bereiche',
  signedInAs: 'Angemeldet als',
  signOut: 'Abmelden',
  clock: {
    days: {
      one: 'Die Uhr dieser Sandbox geht {count} Tag vor.',
      other: 'Die Uhr dieser Sandbox geht {count} Tage vor.',
    },
    hours: 'Die Uhr dieser Sandbox geht weniger als einen Tag vor.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Leser: kann alles sehen und nichts ändern',
    editor: 'Bearbeiter: kann Daten, Kategorien und Einwilligungen ändern',
    admin: 'Admin: kann alles, auch Schlüssel und Benutzer verwalten',
  },
  signIn: {
    title: 'Bei der Konsole anmelden',
    lead: 'Für die Personen, die diesen Dienst betreiben.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    code: 'Code aus Ihrer Authenticator-App',
    codeHint: 'Sechs Ziffern, oder einer Ihrer Wiederherstellungscodes.',
    codeTitle: 'Geben Sie Ihren Code ein',
    codeLead: 'Öffnen Sie die Authenticator-App, die Sie für diesen Dienst eingerichtet haben.',
    back: 'Andere Adresse verwenden',
    ended: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an; Sie kommen dorthin zurück, wo Sie waren.',
    signedOut: 'Sie sind abgemeldet.',
    noAccount:
      'Noch kein Zugang? Ein Admin kann ihn unter „Benutzer“ anlegen, oder auf der Befehlszeile mit „vitrine operator add“.',
  },
  enrol: {
    title: 'Richten Sie Ihren zweiten Faktor ein',
    lead: 'Scannen Sie dies mit einer Authenticator-App. Von da an melden Sie sich mit Passwort und Code an.',
    picture: 'QR-Code für Ihre App',
    byHand: 'Oder geben Sie diesen Schlüssel von Hand ein',
    code: 'Aktueller Code aus der App',
    submit: 'Einschalten',
    codesTitle: 'Speichern Sie Ihre Wiederherstellungscodes',
    codesLead:
      'Wenn Sie Ihr Telefon verlieren, gilt jeder davon einmal anstelle eines Codes. Sie werden nur einmal gezeigt.',
    done: 'Ich habe sie gespeichert',
  },
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyId: 'ID kopieren',
  close: 'Schließen',
  save: 'Speichern',
  create: 'Anlegen',
  cancel: 'Abbrechen',
  edit: 'Bearbeiten',
  open: 'Öffnen',
  any: 'Alle',
  none: '–',
  yes: 'ja',
  no: 'nein',
  filters: 'Filter',
  clear: 'Filter aufheben',
  loading: 'Wird geladen',
  retry: 'Noch einmal versuchen',
  export: {
    start: 'CSV exportieren',
    running: { one: '{count} Zeile', other: '{count} Zeilen' },
    stop: 'Anhalten',
    cut: 'Der Export endet nach {count} Zeilen. Für den Rest grenzen Sie die Filter ein.',
  },
  rows: { one: '{count} Zeile', other: '{count} Zeilen' },
  rowsSoFar: { one: 'bisher {count} Zeile', other: 'bisher {count} Zeilen' },
  nothingFound: {
    title: 'Nichts passt zu diesen Filtern',
    text: 'Heben Sie einen Filter auf, oder suchen Sie mit weniger Text.',
  },
  secret: {
    title: 'Jetzt kopieren',
    text: 'Es wird nur einmal gezeigt. Niemand kann es später nachsehen.',
    saved: 'Ich habe es gespeichert',
  },
  problem: {
    requestId: 'Aufruf {id}',
    kinds: {
      unreachable: {
        what: 'Der Dienst ist nicht erreichbar.',
        remedy: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
      },
      signIn: { what: 'Die Anmeldung hat nicht geklappt.', remedy: 'Prüfen Sie E-Mail-Adresse, Passwort und Code.' },
      password: { what: 'Das Passwort ist falsch.', remedy: 'Geben Sie es noch einmal ein.' },
      code: {
        what: 'Der Code ist falsch, zu alt oder schon verwendet.',
        remedy: 'Geben Sie den nächsten Code ein, den die App zeigt, oder einen Wiederherstellungscode.',
      },
      email: { what: 'Das ist keine E-Mail-Adresse.', remedy: 'Geben Sie eine Adresse wie ana@example.com ein.' },
      phone: {
        what: 'Das ist keine internationale Telefonnummer.',
        remedy: 'Geben Sie sie mit der Vorwahl des Landes ein, etwa +386 40 123 456.',
      },
      forbidden: {
        what: 'Ihre Rolle erlaubt das nicht.',
        remedy: 'Bitten Sie einen Admin um die Rolle, oder jemanden, der sie hat.',
      },
      missing: { what: 'Das gibt es nicht.', remedy: 'Es wurde vielleicht entfernt. Gehen Sie zurück zur Liste.' },
      conflict: {
        what: 'Das geht jetzt nicht.',
        remedy: 'Vielleicht hat es inzwischen jemand geändert. Laden Sie neu, und prüfen Sie es.',
      },
      tooLarge: {
        what: 'Das ist zu groß.',
        remedy: 'Wählen Sie eine kleinere Datei, oder senden Sie weniger auf einmal.',
      },
      tooMany: {
        what: 'Das waren zu viele Versuche in kurzer Zeit.',
        remedy: 'Warten Sie einen Moment, und versuchen Sie es noch einmal.',
      },
      later: {
        what: 'Der Dienst ist im Moment nicht verfügbar.',
        remedy:
          'Versuchen Sie es in einer Minute wieder. Schlägt es weiter fehl, prüfen Sie /health/ready und das Log.',
      },
      input: {
        what: 'Der Dienst hat das nicht angenommen.',
        remedy: 'Berichtigen Sie, was oben genannt ist, und versuchen Sie es noch einmal.',
      },
      report: {
        what: 'Der Dienst hat mit einem Fehler geantwortet.',
        remedy: 'Versuchen Sie es noch einmal. Schlägt es weiter fehl, suchen Sie den Aufruf im Log.',
      },
    },
  },
  overview: {
    title: 'Übersicht',
    lead: 'Die letzten {days} Tage, jede Minute aktualisiert.',
    needs: 'Zu erledigen',
    needsNothing: 'Es ist nichts zu erledigen.',
    noTenant: 'Noch nutzt niemand den Dienst.',
    firstTenant: 'Erstes Unternehmen anlegen',
    reviews: { one: '{count} Zweifelsfall zu entscheiden', other: '{count} Zweifelsfälle zu entscheiden' },
    endingKey: 'Schlüssel „{key}“ von {tenant} läuft am {date} ab',
    failedImports: {
      one: '{count} Import der letzten 7 Tage wurde abgewiesen, und seine Datei wurde nicht erneut gesendet',
      other: '{count} Importe der letzten 7 Tage wurden abgewiesen, und ihre Dateien wurden nicht erneut gesendet',
    },
    overdueJobs: {
      one: '{count} Job ist überfällig: Läuft ein Worker?',
      other: '{count} Jobs sind überfällig: Läuft ein Worker?',
    },
    failedJobs: { one: '{count} Job ist fehlgeschlagen', other: '{count} Jobs sind fehlgeschlagen' },
    failingWebhooks: {
      one: '{count} Webhook ist gestört: Sein Empfänger nimmt nichts an',
      other: '{count} Webhooks sind gestört: Ihre Empfänger nehmen nichts an',
    },
    disabledWebhooks: {
      one: '{count} Webhook ist ausgeschaltet und bekommt keine Ereignisse',
      other: '{count} Webhooks sind ausgeschaltet und bekommen keine Ereignisse',
    },
    misconfiguredConnections: {
      one: '{count} Verbindung schlägt fehl, weil die Bank unsere Zugangsdaten oder Einstellungen ablehnt',
      other: '{count} Verbindungen schlagen fehl, weil die Bank unsere Zugangsdaten oder Einstellungen ablehnt',
    },
    malformedConnections: {
      one: '{count} Verbindung schlägt fehl, weil die Antwort der Bank nicht lesbar ist',
      other: '{count} Verbindungen schlagen fehl, weil die Antworten der Bank nicht lesbar sind',
    },
    pausedBanks: {
      one: '{count} Bank hat Pause, weil sie für alle fehlschlägt',
      other: '{count} Banken haben Pause, weil sie für alle fehlschlagen',
    },
    reads: 'Abrufe pro Tag',
    readsText: 'Abrufe: {sum}, höchstens {most} an einem Tag.',
    validConsents: 'Gültige Einwilligungen',
    validText: 'Jetzt gültig: {count}.',
    refusals: 'Fehler nach Code',
    consents: 'Einwilligungen nach Status',
    imports: 'Importe nach Status',
    messages: 'Nachrichten nach Status',
    database: 'Datenbank',
    day: 'Tag',
    count: 'Anzahl',
    today: 'Heute',
  },
  find: {
    open: 'Alles finden',
    placeholder: 'Name, E-Mail, IBAN, ID, Aufruf, Betrag, Tag oder Text',
    hint: 'Zum Beispiel: novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Zuletzt geöffnet',
    pages: 'Seiten',
    create: 'Anlegen',
    nothing: 'Nichts gefunden',
    nothingText:
      'Namen werden an ihrem Anfang gefunden, oder am Anfang ihres letzten Wortes. Prüfen Sie die Schreibweise, oder geben Sie weniger ein.',
    searching: 'Suche läuft',
    failed: 'Die Suche hat nicht geklappt. Versuchen Sie es noch einmal.',
    results: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
    all: 'Alle {kind} mit „{text}“',
    older: 'Bis {day} zurück gesucht. Ältere Umsätze durchsuchen',
    olderReads: 'Bis {time} zurück gesucht. Abrufprotokoll weiter durchsuchen',
    keys: '↑ ↓ wählt · Enter öffnet · Esc schließt · G und ein Buchstabe führt zu einer Seite',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Die Adresse ist vielleicht falsch geschrieben. Weiter geht es über das Menü.',
  },
  groups: { support: 'Betreuung', access: 'Zugriff', data: 'Daten', proof: 'Nachweis', running: 'Betrieb' },
  menuEntry: {
    clients: 'Unternehmen & Schlüssel',
    files: 'Importe und Profile',
    banks: 'Bankverbindungen',
    reads: 'Abrufe und Siegel',
    service: 'Dienst und Team',
  },
  example: { owner: 'a•••@e•••.com' },
} satisfies Like<typeof consoleEn>

export default consoleDe
