import type { Wording } from '../wording.ts'

export const nl: Wording = {
  locale: 'nl',
  mail: {
    consent: {
      subject: 'Uw pincode: {tenant} wil uw rekeningen bekijken',
      opening: '{tenant} vraagt uw toestemming om gegevens van uw bankrekeningen te bekijken.',
    },
    renewal: {
      subject: 'Uw pincode: {tenant} wil uw rekeningen blijven bekijken',
      opening: '{tenant} vraagt u uw toestemming om gegevens van uw bankrekeningen te bekijken, te verlengen.',
    },
    consentText: `Hallo,

{opening}

Wie vraagt dit: {asker}
Wat te zien is: {scope}
Hoe vaak: {frequency}
Tot: {until}

Als u akkoord gaat, vul dan deze pincode in op de pagina die erom vraagt:

{pin}

De pincode is {minutes} minuten geldig.
Vul de pincode alleen in op een pagina waarvan het adres zo begint: {url}

Wie deze pincode heeft, kan deze toestemming namens u geven.
Geef de pincode nooit door, ook niet aan iemand die zegt te bellen namens {tenant}, uw bank of onze dienst.

Als u niet om deze pincode hebt gevraagd, kunt u dit bericht negeren.
Zonder de pincode wordt er geen toestemming gegeven.
`,
    receipt: {
      subject: 'U hebt {tenant} toegestaan uw rekeningen te bekijken',
      text: `Hallo,

U hebt {asker} toegestaan gegevens van uw bankrekeningen te bekijken.

Wat te zien is: {scope}
Aantal rekeningen: {accounts}
Hoe vaak: {frequency}
Tot: {until}

Niemand kan daarmee uw geld verplaatsen.

Hier ziet u elke keer dat uw rekeningen zijn bekeken, en kunt u de toegang altijd intrekken: {url}

Was u dit niet? Trek de toegang daar dan meteen in.
`,
      contact: 'Laat het ook ons weten: {contact}\n',
    },
    ended: {
      subject: 'Uw toestemming voor {tenant} is geëindigd',
      text: `Hallo,

Uw toestemming aan {asker} om gegevens van uw bankrekeningen te bekijken, is geëindigd.

Waarvoor ze was: {purpose}
Wat te zien was: {scope}
Geëindigd op: {ended}
Waarom: {why}

Er is niets meer mee te zien, en u hoeft niets te doen.

Hier ziet u elke keer dat er is gekeken, en wat u nog toestaat: {url}
`,
      why: {
        time: 'de afgesproken tijd is om',
        once: 'ze gold voor één keer bekijken, en dat is gebeurd',
        tenant: '{tenant} heeft ze beëindigd',
        for_owner: 'wij hebben ze voor u beëindigd',
        for_tenant: 'wij hebben ze voor {tenant} beëindigd',
      },
      contact: 'Hebt u een vraag? Zo bereikt u ons: {contact}\n',
    },
    scope: {
      accounts: 'uw rekeningen (houder, IBAN en valuta)',
      balances: 'uw rekeningen en de saldi ervan',
      transactions: 'de nummers (IBAN) van uw rekeningen en de betalingen erop',
      all: 'uw rekeningen en de saldi en betalingen ervan',
    },
    frequency: { once: 'eenmalig', daily: 'elke dag' },
    signIn: {
      subject: 'Uw pincode om in te loggen',
      text: `Hallo,

Met deze pincode logt u in om de toestemmingen te zien die u hebt gegeven, en om ze in te trekken:

{pin}

De pincode is {minutes} minuten geldig.
Vul de pincode alleen in op een pagina waarvan het adres zo begint: {url}

U kunt ook zonder de pincode inloggen, door binnen {minutes} minuten dit adres te openen: {link}

Wie deze pincode of dit adres heeft, kan uw toestemmingen zien en intrekken.
Geef de pincode nooit door, ook niet aan iemand die zegt te bellen namens uw bank of onze dienst.

Als u niet om deze pincode hebt gevraagd, kunt u dit bericht negeren.
Zonder dit bericht kan niemand inloggen.
`,
    },
    erasure: {
      subject: 'Uw pincode om uw gegevens te wissen',
      text: `Hallo,

Met deze pincode laat u uw gegevens voorgoed wissen: uw naam, uw contactgegevens, uw rekeningen en de betalingen daarvan.
Alle toestemmingen die u hebt gegeven, eindigen.

{pin}

De pincode is {minutes} minuten geldig.
Vul de pincode alleen in op een pagina waarvan het adres zo begint: {url}

Geef de pincode nooit door, ook niet aan iemand die zegt te bellen namens uw bank of onze dienst.

Als u niet om deze pincode hebt gevraagd, is iemand anders met uw adres ingelogd.
Zonder de pincode wordt er niets gewist.
`,
    },
    connection: {
      renewal_due: {
        subject: 'De koppeling met {bank} eindigt binnenkort',
        opening:
          'Uw koppeling met {bank} eindigt op {until}. Verleng die vóór die datum, zodat uw gegevens actueel blijven.',
      },
      action_needed: {
        subject: 'Bevestig de koppeling met {bank} opnieuw',
        opening:
          '{bank} vraagt u de koppeling opnieuw te bevestigen. Tot dan worden uw gegevens daar niet meer bijgewerkt.',
      },
      ended: {
        subject: 'De koppeling met {bank} is beëindigd',
        opening:
          'Uw koppeling met {bank} is beëindigd. Wat is opgeslagen, blijft, maar wordt niet meer bijgewerkt. U kunt de bank altijd opnieuw koppelen.',
      },
    },
    connectionText: `Hallo,

{opening}

Log hier in om uw koppelingen te zien en te verlengen: {url}

Wij vragen nooit in een bericht om uw bankwachtwoord. Vul het alleen in op de pagina’s van uw bank.
`,
  },
  sms: {
    consent:
      '{pin} is uw pincode: {tenant} mag {scope} {frequency} zien tot {until}. Wie de code heeft, stemt toe: deel hem niet. {minutes} min. geldig.',
    renewal:
      '{pin} is uw pincode: {tenant} mag {scope} {frequency} blijven zien tot {until}. Wie de code heeft, stemt toe: deel hem niet. {minutes} min. geldig.',
    scope: {
      accounts: 'uw rekeningen',
      balances: 'uw saldi',
      transactions: 'uw betalingen',
      all: 'rekeningen, saldi en betalingen',
    },
    frequency: { once: 'eenmalig', daily: 'dagelijks' },
    signIn:
      '{pin} is uw pincode om uw toestemmingen te zien en in te trekken. Deel hem niet. Niet gevraagd? Negeer dit bericht. {minutes} min. geldig.',
    erasure:
      '{pin} is uw pincode om uw gegevens voorgoed te wissen. Deel hem niet. Niet gevraagd? Gebruik hem niet. {minutes} min. geldig.',
    connection: {
      renewal_due: 'Uw koppeling met {bank} eindigt op {until}. Verlengen: {url}',
      action_needed: '{bank} vraagt u de koppeling opnieuw te bevestigen: {url}',
      ended: 'Uw koppeling met {bank} is beëindigd. Opnieuw koppelen: {url}',
    },
  },
}
