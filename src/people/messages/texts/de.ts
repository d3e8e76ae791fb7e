import type { Wording } from '../wording.ts'

export const de: Wording = {
  locale: 'de',
  mail: {
    consent: {
      subject: 'Ihre PIN: {tenant} möchte Ihre Kontodaten einsehen',
      opening: '{tenant} bittet um Ihre Zustimmung, Daten Ihrer Bankkonten einzusehen.',
    },
    renewal: {
      subject: 'Ihre PIN: {tenant} möchte Ihre Kontodaten weiterhin einsehen',
      opening: '{tenant} bittet Sie, Ihre Zustimmung zum Einsehen von Daten Ihrer Bankkonten zu erneuern.',
    },
    consentText: `Guten Tag,

{opening}

Wer bittet: {asker}
Was eingesehen wird: {scope}
Wie oft: {frequency}
Bis: {until}

Wenn Sie einverstanden sind, geben Sie bitte diese PIN auf der Seite ein, die danach fragt:

{pin}

Die PIN gilt {minutes} Minuten.
Bitte geben Sie sie nur auf einer Seite ein, deren Adresse so beginnt: {url}

Wer diese PIN hat, kann diese Zustimmung in Ihrem Namen erteilen.
Bitte geben Sie sie niemals weiter, auch nicht an jemanden, der am Telefon sagt, er rufe für {tenant}, Ihre Bank oder uns an.

Wenn Sie diese PIN nicht angefordert haben, beachten Sie diese Nachricht bitte nicht weiter.
Ohne die PIN wird keine Zustimmung erteilt.
`,
    receipt: {
      subject: 'Sie haben {tenant} erlaubt, Ihre Konten einzusehen',
      text: `Guten Tag,

Sie haben {asker} erlaubt, Daten Ihrer Bankkonten einzusehen.

Was eingesehen wird: {scope}
Anzahl der Konten: {accounts}
Wie oft: {frequency}
Bis: {until}

Niemand kann damit Ihr Geld bewegen.

Hier sehen Sie jeden Abruf und können Ihre Erlaubnis jederzeit zurücknehmen: {url}

Waren Sie das nicht? Dann nehmen Sie die Erlaubnis dort sofort zurück.
`,
      contact: 'Bitte sagen Sie es auch uns: {contact}\n',
    },
    ended: {
      subject: 'Ihre Zustimmung für {tenant} ist beendet',
      text: `Guten Tag,

Ihre Zustimmung, dass {asker} Daten Ihrer Bankkonten liest, ist beendet.

Wofür sie war: {purpose}
Was eingesehen werden konnte: {scope}
Beendet am: {ended}
Warum: {why}

Damit wird nichts mehr gelesen, und Sie müssen nichts tun.

Hier sehen Sie jeden Zugriff und was Sie weiterhin erlauben: {url}
`,
      why: {
        time: 'die vereinbarte Zeit ist um',
        once: 'sie galt für einmaliges Lesen, und das ist geschehen',
        tenant: '{tenant} hat sie beendet',
        for_owner: 'wir haben sie für Sie beendet',
        for_tenant: 'wir haben sie für {tenant} beendet',
      },
      contact: 'Haben Sie eine Frage? So erreichen Sie uns: {contact}\n',
    },
    scope: {
      accounts: 'Ihre Konten (Inhaber, IBAN und Währung)',
      balances: 'Ihre Konten und deren Kontostände',
      transactions: 'die Nummern (IBAN) und die Umsätze Ihrer Konten',
      all: 'Ihre Konten, deren Kontostände und Umsätze',
    },
    frequency: { once: 'einmal', daily: 'täglich' },
    signIn: {
      subject: 'Ihre PIN zum Anmelden',
      text: `Guten Tag,

mit dieser PIN melden Sie sich an, um die von Ihnen erteilten Zustimmungen zu sehen und zu widerrufen:

{pin}

Die PIN gilt {minutes} Minuten.
Bitte geben Sie sie nur auf einer Seite ein, deren Adresse so beginnt: {url}

Sie können sich auch ohne die PIN anmelden, indem Sie innerhalb von {minutes} Minuten diese Adresse öffnen: {link}

Wer diese PIN oder diese Adresse hat, kann Ihre Zustimmungen sehen und widerrufen.
Bitte geben Sie sie niemals weiter, auch nicht an jemanden, der am Telefon sagt, er rufe für Ihre Bank oder uns an.

Wenn Sie diese PIN nicht angefordert haben, beachten Sie diese Nachricht bitte nicht weiter.
Ohne diese Nachricht kann sich niemand anmelden.
`,
    },
    erasure: {
      subject: 'Ihre PIN zum Löschen Ihrer Daten',
      text: `Guten Tag,

mit dieser PIN lassen Sie Ihre Daten endgültig löschen: Ihren Namen, Ihre Kontaktdaten, Ihre Konten und deren Zahlungen.
Alle Zustimmungen, die Sie erteilt haben, enden damit.

{pin}

Die PIN gilt {minutes} Minuten.
Bitte geben Sie sie nur auf einer Seite ein, deren Adresse so beginnt: {url}

Bitte geben Sie sie niemals weiter, auch nicht an jemanden, der am Telefon sagt, er rufe für Ihre Bank oder uns an.

Wenn Sie diese PIN nicht angefordert haben, ist jemand anderes mit Ihrer Adresse angemeldet.
Ohne die PIN wird nichts gelöscht.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Die Verbindung zu {bank} endet bald',
        opening:
          'Ihre Verbindung zu {bank} endet am {until}. Erneuern Sie sie vorher, damit Ihre Daten aktuell bleiben.',
      },
      action_needed: {
        subject: 'Bitte bestätigen Sie die Verbindung zu {bank}',
        opening:
          '{bank} bittet Sie, die Verbindung erneut freizugeben. Bis dahin werden Ihre Daten dort nicht mehr aktualisiert.',
      },
      ended: {
        subject: 'Die Verbindung zu {bank} ist beendet',
        opening:
          'Ihre Verbindung zu {bank} ist beendet. Was schon gespeichert ist, bleibt, wird aber nicht mehr aktualisiert. Sie können die Bank jederzeit wieder verbinden.',
      },
    },
    connectionText: `Guten Tag,

{opening}

Melden Sie sich hier an, um Ihre Verbindungen zu sehen und zu erneuern: {url}

Wir fragen nie in einer Nachricht nach Ihrem Bankpasswort. Geben Sie es nur auf den Seiten Ihrer Bank ein.
`,
  },
  sms: {
    consent:
      '{pin} ist Ihre PIN: {tenant} darf {frequency} {scope} lesen, bis {until}. Wer die PIN hat, stimmt zu: nicht weitergeben. Gilt {minutes} Min.',
    renewal:
      '{pin} ist Ihre PIN: {tenant} darf weiter {frequency} {scope} lesen, bis {until}. Wer die PIN hat, stimmt zu: nicht weitergeben. Gilt {minutes} Min.',
    scope: {
      accounts: 'Ihre Konten',
      balances: 'Ihre Kontostände',
      transactions: 'Ihre Umsätze',
      all: 'Konten, Salden und Umsätze',
    },
    frequency: { once: 'einmal', daily: 'täglich' },
    signIn:
      '{pin} ist Ihre PIN, um Ihre Zustimmungen zu sehen und zu widerrufen. Nicht weitergeben. Nicht angefordert? Bitte ignorieren. Gilt {minutes} Min.',
    erasure:
      '{pin} ist Ihre PIN, um Ihre Daten endgültig zu löschen. Nicht weitergeben. Nicht angefordert? Nicht benutzen. Gilt {minutes} Min.',
    connection: {
      renewal_due: 'Ihre Verbindung zu {bank} endet am {until}. Erneuern: {url}',
      action_needed: '{bank} bittet Sie, die Verbindung erneut freizugeben: {url}',
      ended: 'Ihre Verbindung zu {bank} ist beendet. Neu verbinden: {url}',
    },
  },
}
