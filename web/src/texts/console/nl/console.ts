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

const consoleNl = {
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
  skip: 'Naar de inhoud',
  menu: 'Menu',
  menuClose: 'Sluiten',
  navigation: 'Onderdelen',
  signedInAs: 'Ingelogd als',
  signOut: 'Uitloggen',
  clock: {
    days: {
      one: 'De klok van deze sandbox loopt {count} dag voor.',
      other: 'De klok van deze sandbox loopt {count} dagen voor.',
    },
    hours: 'De klok van deze sandbox loopt minder dan een dag voor.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Lezer: kan alles zien, kan niets wijzigen',
    editor: 'Bewerker: kan gegevens, categorieën en toestemmingen wijzigen',
    admin: 'Beheerder: kan alles, ook sleutels en medewerkers',
  },
  signIn: {
    title: 'Inloggen op de console',
    lead: 'Voor de mensen die deze dienst beheren.',
    email: 'E-mailadres',
    password: 'Wachtwoord',
    submit: 'Inloggen',
    code: 'Code uit uw authenticatie-app',
    codeHint: 'Zes cijfers, of een van uw herstelcodes.',
    codeTitle: 'Vul uw code in',
    codeLead: 'Open de authenticatie-app die u voor deze dienst hebt ingesteld.',
    back: 'Ander adres gebruiken',
    ended: 'Uw sessie is beëindigd. Log opnieuw in; u komt terug waar u was.',
    signedOut: 'U bent uitgelogd.',
    noAccount:
      'Nog geen account? Een beheerder kan er een aanmaken onder Medewerkers, of op de opdrachtregel met “vitrine operator add”.',
  },
  enrol: {
    title: 'Stel uw tweede factor in',
    lead: 'Scan dit met een authenticatie-app. Daarna logt u in met uw wachtwoord en een code.',
    picture: 'QR-code voor uw app',
    byHand: 'Of voer deze sleutel met de hand in',
    code: 'Huidige code uit de app',
    submit: 'Inschakelen',
    codesTitle: 'Bewaar uw herstelcodes',
    codesLead:
      'Als u uw telefoon kwijt bent, werkt elk hiervan één keer in plaats van een code. Ze worden maar één keer getoond.',
    done: 'Ik heb ze bewaard',
  },
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  copyId: 'ID kopiëren',
  close: 'Sluiten',
  save: 'Opslaan',
  create: 'Aanmaken',
  cancel: 'Annuleren',
  edit: 'Bewerken',
  open: 'Openen',
  any: 'Alle',
  none: '–',
  yes: 'ja',
  no: 'nee',
  filters: 'Filters',
  clear: 'Filters wissen',
  loading: 'Laden',
  retry: 'Opnieuw proberen',
  export: {
    start: 'CSV exporteren',
    running: { one: '{count} rij', other: '{count} rijen' },
    stop: 'Stoppen',
    cut: 'De export stopt na {count} rijen. Maak de filters nauwer om de rest te exporteren.',
  },
  rows: { one: '{count} rij', other: '{count} rijen' },
  rowsSoFar: { one: '{count} rij tot nu toe', other: '{count} rijen tot nu toe' },
  nothingFound: {
    title: 'Niets voldoet aan deze filters',
    text: 'Wis een filter of gebruik een kortere zoekopdracht.',
  },
  secret: {
    title: 'Kopieer dit nu',
    text: 'Het wordt maar één keer getoond. Niemand kan het later opzoeken.',
    saved: 'Ik heb het bewaard',
  },
  problem: {
    requestId: 'Aanvraag {id}',
    kinds: {
      unreachable: {
        what: 'De dienst is niet bereikbaar.',
        remedy: 'Controleer uw verbinding en probeer het opnieuw.',
      },
      signIn: {
        what: 'Het inloggen is niet gelukt.',
        remedy: 'Controleer het e-mailadres, het wachtwoord en de code.',
      },
      password: { what: 'Het wachtwoord is onjuist.', remedy: 'Voer het opnieuw in.' },
      code: {
        what: 'De code is onjuist, te oud of al gebruikt.',
        remedy: 'Voer de volgende code in die de app toont, of een herstelcode.',
      },
      email: { what: 'Dit is geen e-mailadres.', remedy: 'Voer een adres in zoals ana@example.com.' },
      phone: {
        what: 'Dit is geen internationaal telefoonnummer.',
        remedy: 'Voer het in met de landcode, zoals +386 40 123 456.',
      },
      forbidden: {
        what: 'Uw rol staat dit niet toe.',
        remedy: 'Vraag een beheerder om de rol, of vraag het iemand die de rol heeft.',
      },
      missing: { what: 'Dit bestaat niet.', remedy: 'Misschien is het verwijderd. Ga terug naar de lijst.' },
      conflict: {
        what: 'Dit kan nu niet.',
        remedy: 'Misschien heeft iemand anders het gewijzigd. Laad opnieuw en controleer.',
      },
      tooLarge: { what: 'Dit is te groot.', remedy: 'Kies een kleiner bestand, of stuur minder tegelijk.' },
      tooMany: { what: 'Er waren te veel pogingen in korte tijd.', remedy: 'Wacht even en probeer het opnieuw.' },
      later: {
        what: 'De dienst is op dit moment niet beschikbaar.',
        remedy:
          'Probeer het over een minuut opnieuw. Blijft het mislukken, kijk dan naar /health/ready en in het logboek.',
      },
      input: {
        what: 'De dienst heeft dit niet aangenomen.',
        remedy: 'Verbeter wat hierboven staat en probeer het opnieuw.',
      },
      report: {
        what: 'De dienst antwoordde met een fout.',
        remedy: 'Probeer het opnieuw. Blijft het mislukken, zoek de aanvraag dan in het logboek.',
      },
    },
  },
  overview: {
    title: 'Overzicht',
    lead: 'De laatste {days} dagen, elke minuut bijgewerkt.',
    needs: 'Vraagt aandacht',
    needsNothing: 'Niets vraagt aandacht.',
    noTenant: 'Nog niemand gebruikt de dienst.',
    firstTenant: 'Eerste bedrijf toevoegen',
    reviews: { one: '{count} twijfelgeval te beslissen', other: '{count} twijfelgevallen te beslissen' },
    endingKey: 'Sleutel “{key}” van {tenant} verloopt op {date}',
    failedImports: {
      one: '{count} import in de laatste 7 dagen is geweigerd, en het bestand is niet opnieuw gestuurd',
      other: '{count} importen in de laatste 7 dagen zijn geweigerd, en de bestanden zijn niet opnieuw gestuurd',
    },
    overdueJobs: {
      one: '{count} taak is te laat: draait er een worker?',
      other: '{count} taken zijn te laat: draait er een worker?',
    },
    failedJobs: { one: '{count} taak is mislukt', other: '{count} taken zijn mislukt' },
    failingWebhooks: {
      one: '{count} webhook heeft fouten: de ontvanger neemt niets aan',
      other: '{count} webhooks hebben fouten: de ontvangers nemen niets aan',
    },
    disabledWebhooks: {
      one: '{count} webhook is uitgeschakeld en krijgt geen gebeurtenissen',
      other: '{count} webhooks zijn uitgeschakeld en krijgen geen gebeurtenissen',
    },
    misconfiguredConnections: {
      one: '{count} koppeling mislukt omdat de bank onze toegangsgegevens of instellingen weigert',
      other: '{count} koppelingen mislukken omdat de bank onze toegangsgegevens of instellingen weigert',
    },
    malformedConnections: {
      one: '{count} koppeling mislukt omdat het antwoord van de bank niet leesbaar is',
      other: '{count} koppelingen mislukken omdat de antwoorden van de bank niet leesbaar zijn',
    },
    pausedBanks: {
      one: '{count} bank is gepauzeerd omdat ze voor iedereen mislukt',
      other: '{count} banken zijn gepauzeerd omdat ze voor iedereen mislukken',
    },
    reads: 'Opvragingen per dag',
    readsText: 'Opvragingen: {sum}, hoogstens {most} op één dag.',
    validConsents: 'Geldige toestemmingen',
    validText: '{count} nu geldig.',
    refusals: 'Fouten per code',
    consents: 'Toestemmingen per status',
    imports: 'Importen per status',
    messages: 'Berichten per status',
    database: 'Database',
    day: 'Dag',
    count: 'Aantal',
    today: 'Vandaag',
  },
  find: {
    open: 'Zoeken',
    placeholder: 'Naam, e-mail, IBAN, ID, aanvraag, bedrag, dag of tekst',
    hint: 'Bijvoorbeeld: novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Onlangs geopend',
    pages: 'Pagina’s',
    create: 'Aanmaken',
    nothing: 'Niets gevonden',
    nothingText:
      'Namen worden gevonden aan hun begin, of aan het begin van hun laatste woord. Controleer de spelling of typ er minder van.',
    searching: 'Bezig met zoeken',
    failed: 'Het zoeken is niet gelukt. Probeer het opnieuw.',
    results: { one: '{count} resultaat', other: '{count} resultaten' },
    all: 'Alle {kind} met “{text}”',
    older: 'Teruggezocht tot {day}. Oudere transacties zoeken',
    olderReads: 'Teruggezocht tot {time}. Verder terug zoeken in het logboek van opvragingen',
    keys: '↑ ↓ kiezen · Enter opent · Esc sluit · G en een letter gaat naar een pagina',
  },
  notFound: {
    title: 'Pagina niet gevonden',
    text: 'Misschien is het adres verkeerd getypt. Gebruik het menu om verder te gaan.',
  },
  groups: { support: 'Ondersteuning', access: 'Klanten', data: 'Gegevens', proof: 'Bewijs', running: 'Beheer' },
  menuEntry: {
    clients: 'Bedrijven en sleutels',
    files: 'Importen en profielen',
    banks: 'Banken en koppelingen',
    reads: 'Opvragingen en zegels',
    service: 'Dienst en team',
  },
  example: { owner: 'a•••@e•••.com' },
} satisfies Like<typeof consoleEn>

export default consoleNl
