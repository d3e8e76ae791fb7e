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

const consoleEs = {
  ...nounTexts,
  ...accountTexts,
  ...pictureTexts,
  ...profileTexts,
  ...bankTexts,
  ...taskTexts,
  ...reasonTexts,
  words: wordTexts,
  settingTexts,
  title: 'Consola',
  skip: 'Ir al contenido',
  menu: 'Menú',
  menuClose: 'Cerrar',
  navigation: 'Secciones',
  signedInAs: 'Sesión de',
  signOut: 'Salir',
  clock: {
    days: {
      one: 'El reloj de este sandbox va {count} día adelantado.',
      other: 'El reloj de este sandbox va {count} días adelantado.',
    },
    hours: 'El reloj de este sandbox va menos de un día adelantado.',
  },
  role: wordTexts.role,
  roleLong: {
    viewer: 'Lector: puede verlo todo, no puede cambiar nada',
    editor: 'Editor: puede cambiar datos, categorías y consentimientos',
    admin: 'Administrador: puede hacerlo todo, también claves y operadores',
  },
  signIn: {
    title: 'Entrar en la consola',
    lead: 'Para las personas que gestionan este servicio.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Entrar',
    code: 'Código de su aplicación de autenticación',
    codeHint: 'Seis cifras, o uno de sus códigos de recuperación.',
    codeTitle: 'Escriba su código',
    codeLead: 'Abra la aplicación de autenticación que configuró para este servicio.',
    back: 'Usar otra dirección',
    ended: 'Su sesión ha terminado. Vuelva a entrar; regresará a donde estaba.',
    signedOut: 'La sesión está cerrada.',
    noAccount:
      '¿Todavía no tiene usuario? Un administrador puede crear uno en Operadores, o en la línea de comandos con «vitrine operator add».',
  },
  enrol: {
    title: 'Configure su segundo factor',
    lead: 'Escanee esto con una aplicación de autenticación. A partir de entonces entra con su contraseña y un código.',
    picture: 'Código QR para su aplicación',
    byHand: 'O escriba esta clave a mano',
    code: 'Código actual de la aplicación',
    submit: 'Activar',
    codesTitle: 'Guarde sus códigos de recuperación',
    codesLead: 'Si pierde el teléfono, cada uno sirve una vez en lugar de un código. Se muestran solo una vez.',
    done: 'Los he guardado',
  },
  copy: 'Copiar',
  copied: 'Copiado',
  copyId: 'Copiar el ID',
  close: 'Cerrar',
  save: 'Guardar',
  create: 'Crear',
  cancel: 'Cancelar',
  edit: 'Editar',
  open: 'Abrir',
  any: 'Todos',
  none: '–',
  yes: 'sí',
  no: 'no',
  filters: 'Filtros',
  clear: 'Quitar los filtros',
  loading: 'Cargando',
  retry: 'Intentarlo de nuevo',
  export: {
    start: 'Exportar CSV',
    running: { one: '{count} fila', other: '{count} filas' },
    stop: 'Detener',
    cut: 'La exportación se detiene tras {count} filas. Acote los filtros para exportar el resto.',
  },
  rows: { one: '{count} fila', other: '{count} filas' },
  rowsSoFar: { one: '{count} fila hasta ahora', other: '{count} filas hasta ahora' },
  nothingFound: {
    title: 'Nada coincide con estos filtros',
    text: 'Quite un filtro o use una búsqueda más corta.',
  },
  secret: {
    title: 'Cópielo ahora',
    text: 'Se muestra solo una vez. Nadie podrá consultarlo después.',
    saved: 'Lo he guardado',
  },
  problem: {
    requestId: 'Petición {id}',
    kinds: {
      unreachable: {
        what: 'No se puede contactar con el servicio.',
        remedy: 'Compruebe su conexión y vuelva a intentarlo.',
      },
      signIn: {
        what: 'No se ha podido iniciar sesión.',
        remedy: 'Compruebe la dirección de correo, la contraseña y el código.',
      },
      password: { what: 'La contraseña no es correcta.', remedy: 'Introdúzcala de nuevo.' },
      code: {
        what: 'El código no es correcto, es demasiado antiguo o ya se usó.',
        remedy: 'Introduzca el siguiente código que muestre la aplicación, o un código de recuperación.',
      },
      email: { what: 'Esto no es una dirección de correo.', remedy: 'Introduzca una dirección como ana@example.com.' },
      phone: {
        what: 'Esto no es un número de teléfono internacional.',
        remedy: 'Introdúzcalo con el prefijo del país, por ejemplo +386 40 123 456.',
      },
      forbidden: {
        what: 'Su rol no lo permite.',
        remedy: 'Pida el rol a un administrador, o pídaselo a alguien que lo tenga.',
      },
      missing: { what: 'Esto no existe.', remedy: 'Quizá se haya eliminado. Vuelva a la lista.' },
      conflict: {
        what: 'Ahora no es posible.',
        remedy: 'Quizá lo haya cambiado otra persona. Vuelva a cargar la página y compruébelo.',
      },
      tooLarge: { what: 'Es demasiado grande.', remedy: 'Elija un archivo más pequeño, o envíe menos de una vez.' },
      tooMany: {
        what: 'Ha habido demasiados intentos en poco tiempo.',
        remedy: 'Espere un momento y vuelva a intentarlo.',
      },
      later: {
        what: 'El servicio no está disponible en este momento.',
        remedy: 'Vuelva a intentarlo en un minuto. Si sigue fallando, mire /health/ready y el registro.',
      },
      input: { what: 'El servicio no lo ha aceptado.', remedy: 'Corrija lo indicado arriba y vuelva a intentarlo.' },
      report: {
        what: 'El servicio ha respondido con un error.',
        remedy: 'Vuelva a intentarlo. Si sigue fallando, busque la petición en el registro.',
      },
    },
  },
  overview: {
    title: 'Resumen',
    lead: 'Los últimos {days} días, actualizados cada minuto.',
    needs: 'Requiere atención',
    needsNothing: 'Nada requiere atención.',
    noTenant: 'Nadie usa el servicio todavía.',
    firstTenant: 'Añadir la primera empresa',
    reviews: { one: '{count} coincidencia dudosa por decidir', other: '{count} coincidencias dudosas por decidir' },
    endingKey: 'La clave «{key}» de {tenant} caduca el {date}',
    failedImports: {
      one: '{count} importación de los últimos 7 días se rechazó, y su archivo no se ha vuelto a enviar',
      other: '{count} importaciones de los últimos 7 días se rechazaron, y sus archivos no se han vuelto a enviar',
    },
    overdueJobs: {
      one: '{count} tarea está atrasada: ¿hay algún worker en marcha?',
      other: '{count} tareas están atrasadas: ¿hay algún worker en marcha?',
    },
    failedJobs: { one: '{count} tarea ha fallado', other: '{count} tareas han fallado' },
    failingWebhooks: {
      one: '{count} webhook falla: su receptor no acepta nada',
      other: '{count} webhooks fallan: sus receptores no aceptan nada',
    },
    disabledWebhooks: {
      one: '{count} webhook está desactivado y no recibe eventos',
      other: '{count} webhooks están desactivados y no reciben eventos',
    },
    misconfiguredConnections: {
      one: '{count} conexión falla porque el banco rechaza nuestras credenciales o nuestra configuración',
      other: '{count} conexiones fallan porque el banco rechaza nuestras credenciales o nuestra configuración',
    },
    malformedConnections: {
      one: '{count} conexión falla porque la respuesta del banco no se puede leer',
      other: '{count} conexiones fallan porque las respuestas del banco no se pueden leer',
    },
    pausedBanks: {
      one: '{count} banco está en pausa porque falla para todos',
      other: '{count} bancos están en pausa porque fallan para todos',
    },
    reads: 'Lecturas por día',
    readsText: 'Lecturas: {sum}, como máximo {most} en un día.',
    validConsents: 'Consentimientos válidos',
    validText: 'Válidos ahora: {count}.',
    refusals: 'Errores por código',
    consents: 'Consentimientos por estado',
    imports: 'Importaciones por estado',
    messages: 'Mensajes por estado',
    database: 'Base de datos',
    day: 'Día',
    count: 'Número',
    today: 'Hoy',
  },
  find: {
    open: 'Buscar',
    placeholder: 'Nombre, correo, IBAN, ID, petición, importe, día o texto',
    hint: 'Por ejemplo: novak, SI56…, 12,30 11.2.2026, pekarna, req_…',
    recent: 'Abiertos hace poco',
    pages: 'Páginas',
    create: 'Crear',
    nothing: 'Sin resultados',
    nothingText:
      'Los nombres se encuentran por cómo empiezan, o por cómo empieza su última palabra. Compruebe cómo se escribe o escriba menos.',
    searching: 'Buscando',
    failed: 'La búsqueda no ha funcionado. Vuelva a intentarlo.',
    results: { one: '{count} resultado', other: '{count} resultados' },
    all: 'Todos los resultados de «{text}»: {kind}',
    older: 'Se ha buscado hasta el {day}. Buscar movimientos más antiguos',
    olderReads: 'Se ha buscado hasta el {time}. Buscar más atrás en el registro de lecturas',
    keys: '↑ ↓ elegir · Intro abre · Esc cierra · G y una letra: ir a una página',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'Quizá la dirección esté mal escrita. Use el menú para continuar.',
  },
  groups: { support: 'Atención', access: 'Clientes', data: 'Datos', proof: 'Prueba', running: 'Funcionamiento' },
  menuEntry: {
    clients: 'Empresas y claves',
    files: 'Importaciones y perfiles',
    banks: 'Bancos y conexiones',
    reads: 'Lecturas y sellos',
    service: 'Servicio y equipo',
  },
  example: { owner: 'a•••@e•••.com' },
} satisfies Like<typeof consoleEn>

export default consoleEs
