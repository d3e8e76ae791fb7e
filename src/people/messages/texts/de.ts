import type { Wording } from '../wording.ts'

export const de: Wording = {
  locale: 'de',
  mail: {
    consent: {
      subject: 'Ihre PIN: {tenant} möchte Ihre Bankkonten ansehen',
      opening: '{tenant} bittet um Ihre Erlaubnis, Daten Ihrer Bankkonten anzusehen.',
    },
    renewal: {
      subject: 'Ihre PIN: {tenant} möchte Ihre Bankkonten weiter ansehen',
      opening: '{tenant} bittet Sie, Ihre Erlaubnis zu erneuern, Daten Ihrer Bankkonten anzusehen.',
    },
    consentText: `Guten Tag,

{opening}

Wer bittet: {asker}
Was zu sehen ist: {scope}
Wie oft: {frequency}
Bis: {until}

Wenn Sie einverstanden sind, geben Sie bitte diese PIN auf der Seite ein, die danach fragt:

{pin}

Die PIN gilt {minutes} Minuten.
Bitte geben Sie sie nur auf einer Seite ein, deren Adresse so beginnt: {url}

Wer diese PIN hat, kann diese Erlaubnis in Ihrem Namen geben.
Bitte geben Sie sie niemals weiter, auch nicht an jemanden, der am Telefon sagt, er rufe für {tenant}, Ihre Bank oder uns an.

Wenn Sie diese PIN nicht angefordert haben, beachten Sie diese Nachricht bitte nicht weiter.
Ohne die PIN wird nichts erlaubt.
`,
    receipt: {
      subject: 'Sie haben {tenant} erlaubt, Ihre Bankkonten anzusehen',
      text: `Guten Tag,

Sie haben {asker} erlaubt, Daten Ihrer Bankkonten anzusehen.

Was zu sehen ist: {scope}
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
      subject: 'Ihre Erlaubnis für {tenant} ist beendet',
      text: `Guten Tag,

Ihre Erlaubnis, dass {asker} Daten Ihrer Bankkonten ansieht, ist beendet.

Wofür sie war: {purpose}
Was zu sehen war: {scope}
Beendet am: {ended}
Warum: {why}

Damit ist nichts mehr zu sehen, und Sie müssen nichts tun.

Hier sehen Sie jeden Abruf und was Sie weiterhin erlauben: {url}
`,
      why: {
        time: 'die vereinbarte Zeit ist um',
        once: 'sie galt für einen Abruf, und der ist geschehen',
        tenant: '{tenant} hat sie beendet',
        for_owner: 'wir haben sie für Sie beendet',
        for_tenant: 'wir haben sie für {tenant} beendet',
      },
      contact: 'Haben Sie eine Frage? So erreichen Sie uns: {contact}\n',
    },
    scope: {
      accounts: 'Ihre Konten (Inhaber, IBAN und Währung)',
      balances: 'Ihre Konten und deren Kontostände',
      transactions: 'die Nummern (IBAN) und die Zahlungen Ihrer Konten',
      all: 'Ihre Konten, deren Kontostände und Zahlungen',
    },
    frequency: { once: 'einmal', daily: 'täglich' },
    signIn: {
      subject: 'Ihre PIN zum Anmelden',
      text: `Guten Tag,

mit dieser PIN melden Sie sich an, um zu sehen, was Sie erlaubt haben, und es zurückzunehmen:

{pin}

Die PIN gilt {minutes} Minuten.
Bitte geben Sie sie nur auf einer Seite ein, deren Adresse so beginnt: {url}

Sie können sich auch ohne die PIN anmelden, indem Sie innerhalb von {minutes} Minuten diese Adresse öffnen: {link}

Wer diese PIN oder diese Adresse hat, kann sehen, was Sie erlaubt haben, und es zurücknehmen.
Bitte geben Sie sie niemals weiter, auch nicht an jemanden, der am Telefon sagt, er rufe für Ihre Bank oder uns an.

Wenn Sie diese PIN nicht angefordert haben, beachten Sie diese Nachricht bitte nicht weiter.
Ohne diese Nachricht kann sich niemand anmelden.
`,
    },
    erasure: {
      subject: 'Ihre PIN zum Löschen Ihrer Daten',
      text: `Guten Tag,

mit dieser PIN lassen Sie Ihre Daten endgültig löschen: Ihren Namen, Ihre Kontaktdaten, Ihre Konten und deren Zahlungen.
Alles, was Sie erlaubt haben, endet damit.

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
          '{bank} bittet Sie, die Verbindung noch einmal zu bestätigen. Bis dahin werden Ihre Daten dort nicht mehr aktualisiert.',
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
      '{pin} ist Ihre PIN: {tenant} darf {frequency} {scope} ansehen bis {until}. Wer die PIN hat, erlaubt es: nicht weitergeben. Gilt {minutes} Min.',
    renewal:
      '{pin} ist Ihre PIN: {tenant} darf weiter {frequency} {scope} ansehen bis {until}. Wer die PIN hat, erlaubt es: nicht weitergeben. Gilt {minutes} Min.',
    scope: {
      accounts: 'Ihre Konten',
      balances: 'Ihre Kontostände',
      transactions: 'Ihre Zahlungen',
      all: 'Konten, Stände und Zahlungen',
    },
    frequency: { once: 'einmal', daily: 'täglich' },
    signIn:
      '{pin} ist Ihre PIN, um zu sehen, was Sie erlaubt haben, und es zurückzunehmen. Nicht weitergeben. Nicht angefordert? Bitte ignorieren. Gilt {minutes} Min.',
    erasure:
      '{pin} ist Ihre PIN, um Ihre Daten endgültig zu löschen. Nicht weitergeben. Nicht angefordert? Nicht benutzen. Gilt {minutes} Min.',
    connection: {
      renewal_due: 'Ihre Verbindung zu {bank} endet am {until}. Erneuern: {url}',
      action_needed: '{bank} bittet Sie, die Verbindung noch einmal zu bestätigen: {url}',
      ended: 'Ihre Verbindung zu {bank} ist beendet. Neu verbinden: {url}',
    },
  },
}
