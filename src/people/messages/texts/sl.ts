import type { Wording } from '../wording.ts'

export const sl: Wording = {
  locale: 'sl',
  mail: {
    consent: {
      subject: 'Vaš PIN: {tenant} prosi za vpogled v vaše račune',
      opening: '{tenant} vas prosi za dovoljenje za vpogled v podatke o vaših bančnih računih.',
    },
    renewal: {
      subject: 'Vaš PIN: {tenant} prosi za nadaljnji vpogled v vaše račune',
      opening: '{tenant} vas prosi, da podaljšate dovoljenje za vpogled v podatke o vaših bančnih računih.',
    },
    consentText: `Pozdravljeni,

{opening}

Kdo prosi: {asker}
Vpogled v: {scope}
Kako pogosto: {frequency}
Do: {until}

Če se strinjate, vpišite ta PIN na strani, ki vas vpraša zanj:

{pin}

PIN velja {minutes} minut.
Vpišite ga samo na strani, katere naslov se začne takole: {url}

Kdor ima ta PIN, lahko v vašem imenu da to dovoljenje.
Nikoli ga ne povejte nikomur, niti osebi, ki pravi, da kliče v imenu podjetja {tenant}, vaše banke ali v našem imenu.

Če tega PIN-a niste naročili, to sporočilo prezrite.
Brez PIN-a dovoljenje ni dano.
`,
    receipt: {
      subject: 'Podjetju {tenant} ste dovolili vpogled v svoje račune',
      text: `Pozdravljeni,

podjetju {asker} ste dovolili vpogled v podatke o svojih bančnih računih.

Vpogled v: {scope}
Število računov: {accounts}
Kako pogosto: {frequency}
Do: {until}

S tem nihče ne more premakniti vašega denarja.

Tu vidite vsak vpogled in lahko dovoljenje kadar koli prekličete: {url}

To niste bili vi? Potem tam takoj prekličite dovoljenje.
`,
      contact: 'Sporočite tudi nam: {contact}\n',
    },
    ended: {
      subject: 'Vaše dovoljenje za {tenant} se je končalo',
      text: `Pozdravljeni,

končalo se je vaše dovoljenje za podjetje {asker}, da vidi podatke o vaših bančnih računih.

Čemu je bilo namenjeno: {purpose}
Vpogled je bil v: {scope}
Konec: {ended}
Zakaj: {why}

Na njegovi podlagi ni več mogoče videti ničesar in vam ni treba storiti ničesar.

Tu vidite vsak vpogled in kaj še dovoljujete: {url}
`,
      why: {
        time: 'dogovorjeni čas je potekel',
        once: 'veljalo je za en vpogled, ki je opravljen',
        tenant: 'končalo ga je podjetje {tenant}',
        for_owner: 'končali smo ga v vašem imenu',
        for_tenant: 'končali smo ga v imenu podjetja {tenant}',
      },
      contact: 'Imate vprašanje? Tako nas dosežete: {contact}\n',
    },
    scope: {
      accounts: 'vaše račune (imetnik, IBAN in valuta)',
      balances: 'vaše račune in stanja na njih',
      transactions: 'številke vaših računov (IBAN) in plačila na njih',
      all: 'vaše račune, stanja in plačila na njih',
    },
    frequency: { once: 'enkrat', daily: 'vsak dan' },
    signIn: {
      subject: 'Vaš PIN za prijavo',
      text: `Pozdravljeni,

s tem PIN-om se prijavite, da si ogledate dovoljenja, ki ste jih dali, in jih po želji prekličete:

{pin}

PIN velja {minutes} minut.
Vpišite ga samo na strani, katere naslov se začne takole: {url}

Prijavite se lahko tudi brez PIN-a, če v {minutes} minutah odprete ta naslov: {link}

Kdor ima ta PIN ali ta naslov, lahko vidi vaša dovoljenja in jih prekliče.
Nikoli ga ne povejte nikomur, niti osebi, ki pravi, da kliče v imenu vaše banke ali v našem imenu.

Če tega PIN-a niste naročili, to sporočilo prezrite.
Brez tega sporočila se ne more prijaviti nihče.
`,
    },
    erasure: {
      subject: 'Vaš PIN za izbris vaših podatkov',
      text: `Pozdravljeni,

s tem PIN-om dokončno izbrišete svoje podatke: ime, kontaktne podatke, račune in plačila na njih.
Vsa dovoljenja, ki ste jih dali, prenehajo.

{pin}

PIN velja {minutes} minut.
Vpišite ga samo na strani, katere naslov se začne takole: {url}

Nikoli ga ne povejte nikomur, niti osebi, ki pravi, da kliče v imenu vaše banke ali v našem imenu.

Če tega PIN-a niste naročili, je z vašim naslovom prijavljen nekdo drug.
Brez PIN-a se ne izbriše nič.
`,
    },
    connection: {
      renewal_due: {
        subject: 'Povezava z banko {bank} se kmalu izteče',
        opening:
          'Vaša povezava z banko {bank} se izteče {until}. Podaljšajte jo pred tem, da se bodo vaši podatki še naprej posodabljali.',
      },
      action_needed: {
        subject: 'Znova potrdite povezavo z banko {bank}',
        opening: '{bank} vas prosi, da povezavo znova potrdite. Do takrat se vaši podatki tam ne posodabljajo več.',
      },
      ended: {
        subject: 'Povezava z banko {bank} je končana',
        opening:
          'Vaša povezava z banko {bank} je končana. Kar je shranjeno, ostane, vendar se ne posodablja več. Banko lahko kadar koli znova povežete.',
      },
    },
    connectionText: `Pozdravljeni,

{opening}

Tukaj se prijavite, da si ogledate svoje povezave in jih podaljšate: {url}

V sporočilih nikoli ne sprašujemo po vašem geslu za banko. Vpisujte ga samo na straneh svoje banke.
`,
  },
  sms: {
    consent:
      '{pin} je vaš PIN za {tenant}: vpogled v {scope} {frequency} do {until}. Kdor ga ima, da dovoljenje: ne dajte ga nikomur. Velja {minutes} min.',
    renewal:
      '{pin} je vaš PIN za {tenant}: nadaljnji vpogled v {scope} {frequency} do {until}. Kdor ga ima, da dovoljenje: ne dajte ga nikomur. Velja {minutes} min.',
    scope: {
      accounts: 'vaše račune',
      balances: 'vaša stanja',
      transactions: 'vaša plačila',
      all: 'račune, stanja in plačila',
    },
    frequency: { once: 'enkrat', daily: 'vsak dan' },
    signIn:
      '{pin} je vaš PIN za ogled in preklic vaših dovoljenj. Ne dajte ga nikomur. Ga niste naročili? Prezrite ga. Velja {minutes} min.',
    erasure:
      '{pin} je vaš PIN za dokončen izbris vaših podatkov. Ne dajte ga nikomur. Ga niste naročili? Ne uporabite ga. Velja {minutes} min.',
    connection: {
      renewal_due: 'Vaša povezava z banko {bank} se izteče {until}. Podaljšajte jo: {url}',
      action_needed: '{bank} vas prosi, da povezavo znova potrdite: {url}',
      ended: 'Vaša povezava z banko {bank} je končana. Znova jo povežite: {url}',
    },
  },
}
