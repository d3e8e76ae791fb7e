import type { Wording } from '../wording.ts'

export const fr: Wording = {
  locale: 'fr',
  mail: {
    consent: {
      subject: 'Votre code PIN : {tenant} souhaite consulter vos comptes',
      opening: '{tenant} demande votre accord pour consulter des données de vos comptes bancaires.',
    },
    renewal: {
      subject: 'Votre code PIN : {tenant} souhaite continuer à consulter vos comptes',
      opening: '{tenant} vous demande de renouveler votre accord pour consulter des données de vos comptes bancaires.',
    },
    consentText: `Bonjour,

{opening}

Qui le demande : {asker}
Ce qui sera consulté : {scope}
À quelle fréquence : {frequency}
Jusqu’au : {until}

Si vous êtes d’accord, veuillez saisir ce code PIN sur la page qui vous le demande :

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Toute personne qui détient ce code peut donner cet accord en votre nom.
Ne le transmettez jamais, même à une personne qui dit appeler de la part de {tenant}, de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, veuillez ignorer ce message.
Sans le code, aucun accord n’est donné.
`,
    receipt: {
      subject: 'Vous avez autorisé {tenant} à consulter vos comptes',
      text: `Bonjour,

Vous avez autorisé {asker} à consulter des données de vos comptes bancaires.

Ce qui sera consulté : {scope}
Nombre de comptes : {accounts}
À quelle fréquence : {frequency}
Jusqu’au : {until}

Cela ne permet à personne de déplacer votre argent.

Vous voyez ici chaque consultation et pouvez mettre fin à l’accès à tout moment : {url}

Ce n’était pas vous ? Alors mettez-y fin tout de suite.
`,
      contact: 'Dites-le-nous aussi : {contact}\n',
    },
    ended: {
      subject: 'Votre consentement pour {tenant} a pris fin',
      text: `Bonjour,

Votre consentement permettant à {asker} de lire des données de vos comptes bancaires a pris fin.

À quoi il servait : {purpose}
Ce qui pouvait être lu : {scope}
Fin : {ended}
Pourquoi : {why}

Plus rien ne peut être lu ainsi, et vous n’avez rien à faire.

Ici, vous voyez chaque lecture et ce que vous autorisez encore : {url}
`,
      why: {
        time: 'la durée convenue est écoulée',
        once: 'il valait pour une seule lecture, qui a eu lieu',
        tenant: '{tenant} y a mis fin',
        for_owner: 'nous y avons mis fin pour vous',
        for_tenant: 'nous y avons mis fin pour {tenant}',
      },
      contact: 'Une question ? Voici comment nous joindre : {contact}\n',
    },
    scope: {
      accounts: 'vos comptes (titulaire, IBAN et devise)',
      balances: 'vos comptes et leurs soldes',
      transactions: 'les numéros (IBAN) et les opérations de vos comptes',
      all: 'vos comptes, leurs soldes et leurs opérations',
    },
    frequency: { once: 'une seule fois', daily: 'chaque jour' },
    signIn: {
      subject: 'Votre code PIN de connexion',
      text: `Bonjour,

Avec ce code PIN, vous vous connectez pour voir les accords que vous avez donnés et pour les retirer :

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Vous pouvez aussi vous connecter sans le code, en ouvrant cette adresse dans les {minutes} minutes : {link}

Toute personne qui détient ce code ou cette adresse peut voir vos accords et les retirer.
Ne le transmettez jamais, même à une personne qui dit appeler de la part de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, veuillez ignorer ce message.
Sans ce message, personne ne peut se connecter.
`,
    },
    erasure: {
      subject: 'Votre code PIN pour supprimer vos données',
      text: `Bonjour,

Avec ce code PIN, vous faites supprimer définitivement vos données : votre nom, vos coordonnées, vos comptes et leurs paiements.
Tous les accords que vous avez donnés prennent fin.

{pin}

Le code est valable {minutes} minutes.
Veuillez ne le saisir que sur une page dont l’adresse commence ainsi : {url}

Ne le transmettez jamais, même à une personne qui dit appeler de la part de votre banque ou de notre service.

Si vous n’avez pas demandé ce code, une autre personne est connectée avec votre adresse.
Sans le code, rien n’est supprimé.
`,
    },
    connection: {
      renewal_due: {
        subject: 'La connexion à {bank} prend bientôt fin',
        opening:
          'Votre connexion à {bank} prend fin le {until}. Renouvelez-la avant cette date pour que vos données restent à jour.',
      },
      action_needed: {
        subject: 'Veuillez confirmer la connexion à {bank}',
        opening:
          '{bank} vous demande d’approuver à nouveau la connexion. D’ici là, vos données ne sont plus mises à jour.',
      },
      ended: {
        subject: 'La connexion à {bank} a pris fin',
        opening:
          'Votre connexion à {bank} a pris fin. Ce qui a été enregistré est conservé, mais n’est plus mis à jour. Vous pouvez reconnecter la banque à tout moment.',
      },
    },
    connectionText: `Bonjour,

{opening}

Connectez-vous ici pour voir vos connexions et les renouveler : {url}

Nous ne demandons jamais votre mot de passe bancaire dans un message. Saisissez-le uniquement sur les pages de votre banque.
`,
  },
  sms: {
    consent:
      "{pin} est votre code : {tenant} lira {scope} {frequency} jusqu'au {until}. Le code vaut accord : ne le donnez pas. Valable {minutes} min.",
    renewal:
      "{pin} est votre code : {tenant} lira encore {scope} {frequency} jusqu'au {until}. Le code vaut accord : ne le donnez pas. Valable {minutes} min.",
    scope: {
      accounts: 'vos comptes',
      balances: 'vos soldes',
      transactions: 'vos opérations',
      all: 'comptes, soldes et opérations',
    },
    frequency: { once: 'une fois', daily: 'chaque jour' },
    signIn:
      '{pin} est votre code pour voir et retirer vos accords. Ne le donnez pas. Pas demandé ? Ignorez ce message. Valable {minutes} min.',
    erasure:
      "{pin} est votre code pour supprimer vos données à jamais. Ne le donnez pas. Pas demandé ? Ne l'utilisez pas. Valable {minutes} min.",
    connection: {
      renewal_due: 'Votre connexion à {bank} prend fin le {until}. Renouveler : {url}',
      action_needed: '{bank} vous demande d’approuver à nouveau la connexion : {url}',
      ended: 'Votre connexion à {bank} a pris fin. Reconnecter : {url}',
    },
  },
}
