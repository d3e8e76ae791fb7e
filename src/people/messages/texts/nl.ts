import type { Wording } from '../wording.ts'

export const nl: Wording = {
  locale: 'nl',
  mail: {
    consent: {
      subject: 'Uw PIN: {tenant} wil uw rekeningen inzien',
      opening: '{tenant} vraagt uw toestemming om gegevens van uw bankrekeningen in te zien.',
    },
    renewal: {
      subject: 'Uw PIN: {tenant} wil uw rekeningen blijven inzien',
      opening: '{tenant} vraagt u uw toestemming om gegevens van uw bankrekeningen in te zien te verlengen.',
    },
    consentText: `Goedendag,

{opening}

Wie vraagt dit: {asker}
Wat wordt ingezien: {scope}
Hoe vaak: {frequency}
Tot: {until}

Als u akkoord gaat, voer dan deze PIN in op de pagina die erom vraagt:

{pin}

De PIN is {minutes} minuten geldig.
Voer de PIN alleen in op een pagina waarvan het adres zo begint: {url}

Wie deze PIN heeft, kan deze toestemming namens u geven.
Geef de PIN nooit door, ook niet aan iemand die zegt te bellen namens {tenant}, uw bank of onze dienst.

Als u niet om deze PIN hebt gevraagd, kunt u dit bericht negeren.
Zonder de PIN wordt er geen toestemming gegeven.
`,
    receipt: {
      subject: 'U hebt {tenant} toegestaan uw rekeningen in te zien',
      text: `Hallo,

U hebt {asker} toegestaan gegevens van uw bankrekeningen in te zien.

Wat wordt ingezien: {scope}
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

Uw toestemming aan {asker} om gegevens van uw bankrekeningen te lezen, is geëindigd.

Waarvoor ze was: {purpose}
Wat kon worden ingezien: {scope}
Geëindigd op: {ended}
Waarom: {why}

Er kan niets meer mee worden gelezen, en u hoeft niets te doen.

Hier ziet u elke keer dat er is gelezen, en wat u nog toestaat: {url}
`,
      why: {
        time: 'de afgesproken tijd is om',
        once: 'ze gold voor één keer lezen, en dat is gebeurd',
        tenant: '{tenant} heeft ze beëindigd',
        for_owner: 'wij hebben ze voor u beëindigd',
        for_tenant: 'wij hebben ze voor {tenant} beëindigd',
      },
      contact: 'Hebt u een vraag? Zo bereikt u ons: {contact}\n',
    },
    scope: {
      accounts: 'uw rekeningen (houder, IBAN en valuta)',
      balances: 'uw rekeningen en de saldi ervan',
      transactions: 'de nummers (IBAN) van uw rekeningen en de transacties erop',
      all: 'uw rekeningen en de saldi en transacties ervan',
    },
    frequency: { once: 'eenmalig', daily: 'elke dag' },
    signIn: {
      subject: 'Uw PIN om in te loggen',
      text: `Goedendag,

Met deze PIN logt u in om de toestemmingen te zien die u hebt gegeven, en om ze in te trekken:

{pin}

De PIN is {minutes} minuten geldig.
Voer de PIN alleen in op een pagina waarvan het adres zo begint: {url}

U kunt ook zonder de PIN inloggen, door binnen {minutes} minuten dit adres te openen: {link}

Wie deze PIN of dit adres heeft, kan uw toestemmingen zien en intrekken.
Geef de PIN nooit door, ook niet aan iemand die zegt te bellen namens uw bank of onze dienst.

Als u niet om deze PIN hebt gevraagd, kunt u dit bericht negeren.
Zonder dit bericht kan niemand inloggen.
`,
    },
    erasure: {
      subject: 'Uw PIN om uw gegevens te wissen',
      text: `Goedendag,

Met deze PIN laat u uw gegevens voorgoed wissen: uw naam, uw contactgegevens, uw rekeningen en de betalingen daarvan.
Alle toestemmingen die u hebt gegeven, eindigen.

{pin}

De PIN is {minutes} minuten geldig.
Voer de PIN alleen in op een pagina waarvan het adres zo begint: {url}

Geef de PIN nooit door, ook niet aan iemand die zegt te bellen namens uw bank of onze dienst.

Als u niet om deze PIN hebt gevraagd, is iemand anders met uw adres ingelogd.
Zonder de PIN wordt er niets gewist.
`,
    },
    connection: {
      renewal_due: {
        subject: 'De verbinding met {bank} eindigt binnenkort',
        opening:
          'Uw verbinding met {bank} eindigt op {until}. Vernieuw die vóór die datum, zodat uw gegevens actueel blijven.',
      },
      action_needed: {
        subject: 'Bevestig de verbinding met {bank} opnieuw',
        opening:
          '{bank} vraagt u de verbinding opnieuw goed te keuren. Tot dan worden uw gegevens daar niet meer bijgewerkt.',
      },
      ended: {
        subject: 'De verbinding met {bank} is beëindigd',
        opening:
          'Uw verbinding met {bank} is beëindigd. Wat is opgeslagen, blijft, maar wordt niet meer bijgewerkt. U kunt de bank altijd opnieuw verbinden.',
      },
    },
    connectionText: `Goedendag,

{opening}

Log hier in om uw verbindingen te zien en te vernieuwen: {url}

Wij vragen nooit in een bericht om uw bankwachtwoord. Voer het alleen in op de pagina’s van uw bank.
`,
  },
  sms: {
    consent:
      '{pin} is uw PIN: {tenant} mag {scope} {frequency} inzien tot {until}. Wie de PIN heeft, stemt toe: deel hem niet. {minutes} min. geldig.',
    renewal:
      '{pin} is uw PIN: {tenant} mag {scope} {frequency} blijven inzien tot {until}. Wie de PIN heeft, stemt toe: deel hem niet. {minutes} min. geldig.',
    scope: {
      accounts: 'uw rekeningen',
      balances: 'uw saldi',
      transactions: 'uw transacties',
      all: 'rekeningen, saldi en transacties',
    },
    frequency: { once: 'eenmalig', daily: 'dagelijks' },
    signIn:
      '{pin} is uw PIN om uw toestemmingen te zien en in te trekken. Deel hem niet. Niet gevraagd? Negeer dit bericht. {minutes} min. geldig.',
    erasure:
      '{pin} is uw PIN om uw gegevens voorgoed te wissen. Deel hem niet. Niet gevraagd? Gebruik hem niet. {minutes} min. geldig.',
    connection: {
      renewal_due: 'Uw verbinding met {bank} eindigt op {until}. Vernieuwen: {url}',
      action_needed: '{bank} vraagt u de verbinding opnieuw goed te keuren: {url}',
      ended: 'Uw verbinding met {bank} is beëindigd. Opnieuw verbinden: {url}',
    },
  },
}
