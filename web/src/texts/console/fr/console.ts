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

const consoleFr = {
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
  skip: 'Aller au contenu',
  menu: 'Menu',
  menuClose: 'Fermer',
  navigation: 'Rubriques',
  signedInAs: 'Session de',
  signOut: 'Se déconnecter',
  clock: {
    days: {
      one: 'L’horloge de ce sandbox avance de {count} jour.',
      other: 'L’horloge de ce sandbox avance de {count} jours.',
    },
    hours: 'L’horloge de ce sandbox avance de moins d’un jour.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Lecteur : peut tout voir, ne peut rien modifier',
    editor: 'Éditeur : peut modifier les données, les catégories et les consentements',
    admin: 'Administrateur : peut tout faire, y compris les clés et les opérateurs',
  },
  signIn: {
    title: 'Se connecter à la console',
    lead: 'Pour les personnes qui font fonctionner ce service.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    code: 'Code de votre application d’authentification',
    codeHint: 'Six chiffres, ou l’un de vos codes de secours.',
    codeTitle: 'Saisissez votre code',
    codeLead: 'Ouvrez l’application d’authentification que vous avez configurée pour ce service.',
    back: 'Utiliser une autre adresse',
    ended: 'Votre session est terminée. Veuillez vous reconnecter ; vous reviendrez là où vous étiez.',
    signedOut: 'La session est fermée.',
    noAccount:
      'Pas encore de compte ? Un administrateur peut en créer un sous Opérateurs, ou en ligne de commande avec « vitrine operator add ».',
  },
  enrol: {
    title: 'Configurez votre second facteur',
    lead: 'Scannez ceci avec une application d’authentification. Ensuite, vous vous connectez avec votre mot de passe et un code.',
    picture: 'Code QR pour votre application',
    byHand: 'Ou saisissez cette clé à la main',
    code: 'Code actuel de l’application',
    submit: 'Activer',
    codesTitle: 'Conservez vos codes de secours',
    codesLead:
      'Si vous perdez votre téléphone, chacun d’eux sert une fois à la place d’un code. Ils ne sont affichés qu’une seule fois.',
    done: 'Je les ai conservés',
  },
  copy: 'Copier',
  copied: 'Copié',
  copyId: 'Copier l’ID',
  close: 'Fermer',
  save: 'Enregistrer',
  create: 'Créer',
  cancel: 'Annuler',
  edit: 'Modifier',
  open: 'Ouvrir',
  any: 'Tous',
  none: '–',
  yes: 'oui',
  no: 'non',
  filters: 'Filtres',
  clear: 'Effacer les filtres',
  loading: 'Chargement',
  retry: 'Réessayer',
  export: {
    start: 'Exporter en CSV',
    running: { one: '{count} ligne', other: '{count} lignes' },
    stop: 'Arrêter',
    cut: 'L’export s’arrête après {count} lignes. Affinez les filtres pour exporter le reste.',
  },
  rows: { one: '{count} ligne', other: '{count} lignes' },
  rowsSoFar: { one: '{count} ligne pour le moment', other: '{count} lignes pour le moment' },
  nothingFound: {
    title: 'Rien ne correspond à ces filtres',
    text: 'Effacez un filtre, ou raccourcissez la recherche.',
  },
  secret: {
    title: 'Copiez ceci maintenant',
    text: 'Ce n’est affiché qu’une seule fois. Personne ne pourra le retrouver plus tard.',
    saved: 'Je l’ai conservé',
  },
  problem: {
    requestId: 'Requête {id}',
    kinds: {
      unreachable: { what: 'Le service n’est pas joignable.', remedy: 'Vérifiez votre connexion, puis réessayez.' },
      signIn: { what: 'La connexion a échoué.', remedy: 'Vérifiez l’adresse e-mail, le mot de passe et le code.' },
      password: { what: 'Le mot de passe est incorrect.', remedy: 'Saisissez-le à nouveau.' },
      code: {
        what: 'Le code est incorrect, trop ancien ou déjà utilisé.',
        remedy: 'Saisissez le prochain code que l’application affiche, ou un code de récupération.',
      },
      email: { what: 'Ce n’est pas une adresse e-mail.', remedy: 'Saisissez une adresse comme ana@example.com.' },
      phone: {
        what: 'Ce n’est pas un numéro de téléphone international.',
        remedy: 'Saisissez-le avec l’indicatif du pays, par exemple +386 40 123 456.',
      },
      forbidden: {
        what: 'Votre rôle ne le permet pas.',
        remedy: 'Demandez le rôle à un administrateur, ou adressez-vous à une personne qui l’a.',
      },
      missing: { what: 'Cela n’existe pas.', remedy: 'Cela a peut-être été supprimé. Revenez à la liste.' },
      conflict: {
        what: 'Ce n’est pas possible maintenant.',
        remedy: 'Une autre personne l’a peut-être modifié. Rechargez la page et vérifiez.',
      },
      tooLarge: {
        what: 'C’est trop volumineux.',
        remedy: 'Choisissez un fichier plus petit, ou envoyez-en moins à la fois.',
      },
      tooMany: { what: 'Il y a eu trop d’essais en peu de temps.', remedy: 'Patientez un instant, puis réessayez.' },
      later: {
        what: 'Le service n’est pas disponible pour le moment.',
        remedy: 'Réessayez dans une minute. Si cela échoue encore, consultez /health/ready et le journal.',
      },
      input: {
        what: 'Le service n’a pas accepté cela.',
        remedy: 'Corrigez ce qui est indiqué ci-dessus, puis réessayez.',
      },
      report: {
        what: 'Le service a répondu par une erreur.',
        remedy: 'Réessayez. Si cela échoue encore, cherchez la requête dans le journal.',
      },
    },
  },
  overview: {
    title: 'Vue d’ensemble',
    lead: 'Les {days} derniers jours, actualisés chaque minute.',
    needs: 'À traiter',
    needsNothing: 'Rien à traiter.',
    noTenant: 'Personne n’utilise encore le service.',
    firstTenant: 'Ajouter la première entreprise',
    reviews: { one: '{count} rapprochement douteux à décider', other: '{count} rapprochements douteux à décider' },
    endingKey: 'La clé « {key} » de {tenant} expire le {date}',
    failedImports: {
      one: '{count} import des 7 derniers jours a été refusé, et son fichier n’a pas été renvoyé',
      other: '{count} imports des 7 derniers jours ont été refusés, et leurs fichiers n’ont pas été renvoyés',
    },
    overdueJobs: {
      one: '{count} tâche est en retard : un worker est-il en marche ?',
      other: '{count} tâches sont en retard : un worker est-il en marche ?',
    },
    failedJobs: { one: '{count} tâche a échoué', other: '{count} tâches ont échoué' },
    failingWebhooks: {
      one: '{count} webhook est en échec : son destinataire n’accepte rien',
      other: '{count} webhooks sont en échec : leurs destinataires n’acceptent rien',
    },
    disabledWebhooks: {
      one: '{count} webhook est désactivé et ne reçoit pas d’événements',
      other: '{count} webhooks sont désactivés et ne reçoivent pas d’événements',
    },
    misconfiguredConnections: {
      one: '{count} liaison échoue, car la banque refuse nos identifiants ou nos paramètres',
      other: '{count} liaisons échouent, car la banque refuse nos identifiants ou nos paramètres',
    },
    malformedConnections: {
      one: '{count} liaison échoue, car la réponse de la banque est illisible',
      other: '{count} liaisons échouent, car les réponses de la banque sont illisibles',
    },
    pausedBanks: {
      one: '{count} banque est en pause, car elle échoue pour tout le monde',
      other: '{count} banques sont en pause, car elles échouent pour tout le monde',
    },
    reads: 'Lectures par jour',
    readsText: 'Lectures : {sum}, {most} au plus en un jour.',
    validConsents: 'Consentements valables',
    validText: 'Valables maintenant : {count}.',
    refusals: 'Erreurs par code',
    consents: 'Consentements par statut',
    imports: 'Imports par statut',
    messages: 'Messages par statut',
    database: 'Base de données',
    day: 'Jour',
    count: 'Nombre',
    today: 'Aujourd’hui',
  },
  find: {
    open: 'Rechercher',
    placeholder: 'Nom, e-mail, IBAN, ID, requête, montant, jour ou texte',
    hint: 'Par exemple : novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Ouverts récemment',
    pages: 'Pages',
    create: 'Créer',
    nothing: 'Rien trouvé',
    nothingText:
      'Les noms se trouvent par leur début, ou par le début de leur dernier mot. Vérifiez l’orthographe, ou tapez-en moins.',
    searching: 'Recherche en cours',
    failed: 'La recherche n’a pas fonctionné. Réessayez.',
    results: { one: '{count} résultat', other: '{count} résultats' },
    all: 'Tous les résultats pour « {text} » : {kind}',
    older: 'Recherche remontée jusqu’au {day}. Chercher des opérations plus anciennes',
    olderReads: 'Recherche remontée jusqu’au {time}. Chercher plus loin dans le journal des lectures',
    keys: '↑ ↓ choisir · Entrée ouvrir · Échap fermer · G puis une lettre : aller à une page',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être mal saisie. Utilisez le menu pour continuer.',
  },
  groups: { support: 'Assistance', access: 'Clients', data: 'Données', proof: 'Preuve', running: 'Exploitation' },
  menuEntry: {
    clients: 'Entreprises et clés',
    files: 'Imports et profils',
    banks: 'Banques et liaisons',
    reads: 'Lectures et sceaux',
    service: 'Service et équipe',
  },
  example: { owner: 'a•••@e•••.com' },
} satisfies Like<typeof consoleEn>

export default consoleFr
