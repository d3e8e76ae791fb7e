import type { Wording } from '../wording.ts'

export const es: Wording = {
  locale: 'es',
  mail: {
    consent: {
      subject: 'Su PIN: {tenant} pide ver sus cuentas',
      opening: '{tenant} pide su permiso para ver datos de sus cuentas bancarias.',
    },
    renewal: {
      subject: 'Su PIN: {tenant} pide seguir viendo sus cuentas',
      opening: '{tenant} le pide que renueve su permiso para ver datos de sus cuentas bancarias.',
    },
    consentText: `Hola:

{opening}

Quién lo pide: {asker}
Qué se ve: {scope}
Con qué frecuencia: {frequency}
Hasta el: {until}

Si está de acuerdo, introduzca este PIN en la página que se lo pide:

{pin}

El PIN es válido durante {minutes} minutos.
Introdúzcalo únicamente en una página cuya dirección empiece así: {url}

Quien tenga este PIN puede dar este permiso en su nombre.
No se lo diga nunca a nadie, ni siquiera a quien diga llamar de parte de {tenant}, de su banco o de nuestro servicio.

Si no ha solicitado este PIN, ignore este mensaje.
Sin el PIN no se da ningún permiso.
`,
    receipt: {
      subject: 'Ha permitido a {tenant} ver sus cuentas',
      text: `Hola:

Ha permitido a {asker} ver datos de sus cuentas bancarias.

Qué se ve: {scope}
Número de cuentas: {accounts}
Con qué frecuencia: {frequency}
Hasta el: {until}

Con esto nadie puede mover su dinero.

Aquí ve cada consulta y puede retirar el acceso en cualquier momento: {url}

¿No ha sido usted? Entonces retire allí el acceso de inmediato.
`,
      contact: 'Díganoslo también a nosotros: {contact}\n',
    },
    ended: {
      subject: 'Su permiso para {tenant} ha terminado',
      text: `Hola:

Ha terminado su permiso para que {asker} vea datos de sus cuentas bancarias.

Para qué servía: {purpose}
Qué se veía: {scope}
Terminó el: {ended}
Por qué: {why}

Con él ya no se ve nada, y usted no tiene que hacer nada.

Aquí ve cada consulta y lo que todavía permite: {url}
`,
      why: {
        time: 'se cumplió el plazo acordado',
        once: 'era para una sola consulta, que ya se hizo',
        tenant: '{tenant} lo terminó',
        for_owner: 'lo terminamos nosotros por usted',
        for_tenant: 'lo terminamos nosotros por {tenant}',
      },
      contact: '¿Tiene alguna pregunta? Aquí puede contactarnos: {contact}\n',
    },
    scope: {
      accounts: 'sus cuentas (titular, IBAN y moneda)',
      balances: 'sus cuentas y sus saldos',
      transactions: 'los números (IBAN) y los pagos de sus cuentas',
      all: 'sus cuentas, sus saldos y sus pagos',
    },
    frequency: { once: 'una sola vez', daily: 'todos los días' },
    signIn: {
      subject: 'Su PIN para iniciar sesión',
      text: `Hola:

Con este PIN inicia sesión para ver los permisos que ha dado y retirarlos:

{pin}

El PIN es válido durante {minutes} minutos.
Introdúzcalo únicamente en una página cuya dirección empiece así: {url}

También puede iniciar sesión sin el PIN si abre esta dirección en un plazo de {minutes} minutos: {link}

Quien tenga este PIN o esta dirección puede ver sus permisos y retirarlos.
No se lo diga nunca a nadie, ni siquiera a quien diga llamar de parte de su banco o de nuestro servicio.

Si no ha solicitado este PIN, ignore este mensaje.
Sin este mensaje nadie puede iniciar sesión.
`,
    },
    erasure: {
      subject: 'Su PIN para borrar sus datos',
      text: `Hola:

Con este PIN hace borrar sus datos para siempre: su nombre, sus datos de contacto, sus cuentas y los pagos de estas.
Todos los permisos que ha dado terminan.

{pin}

El PIN es válido durante {minutes} minutos.
Introdúzcalo únicamente en una página cuya dirección empiece así: {url}

No se lo diga nunca a nadie, ni siquiera a quien diga llamar de parte de su banco o de nuestro servicio.

Si no ha solicitado este PIN, otra persona ha iniciado sesión con su dirección.
Sin el PIN no se borra nada.
`,
    },
    connection: {
      renewal_due: {
        subject: 'La conexión con {bank} termina pronto',
        opening: 'Su conexión con {bank} termina el {until}. Renuévela antes para que sus datos sigan al día.',
      },
      action_needed: {
        subject: 'Confirme otra vez la conexión con {bank}',
        opening: '{bank} le pide que confirme de nuevo la conexión. Hasta entonces sus datos ya no se actualizan.',
      },
      ended: {
        subject: 'La conexión con {bank} ha terminado',
        opening:
          'Su conexión con {bank} ha terminado. Lo guardado se conserva, pero ya no se actualiza. Puede volver a conectar el banco en cualquier momento.',
      },
    },
    connectionText: `Hola:

{opening}

Entre aquí para ver sus conexiones y renovarlas: {url}

Nunca pedimos su contraseña del banco en un mensaje. Introdúzcala solo en las páginas de su banco.
`,
  },
  sms: {
    consent:
      '{pin} es su PIN: {tenant} podrá ver {scope} {frequency} hasta el {until}. Quien tenga el PIN lo permite: no lo comunique. Vale {minutes} min.',
    renewal:
      '{pin} es su PIN: {tenant} podrá seguir viendo {scope} {frequency} hasta el {until}. Quien tenga el PIN lo permite: no lo comunique. Vale {minutes} min.',
    scope: {
      accounts: 'sus cuentas',
      balances: 'sus saldos',
      transactions: 'sus pagos',
      all: 'cuentas, saldos y pagos',
    },
    frequency: { once: 'una vez', daily: 'cada día' },
    signIn:
      '{pin} es su PIN para ver y retirar sus permisos. No lo comunique. ¿No lo ha solicitado? Ignórelo. Vale {minutes} min.',
    erasure:
      '{pin} es su PIN para borrar sus datos para siempre. No lo comunique. ¿No lo ha solicitado? No lo use. Vale {minutes} min.',
    connection: {
      renewal_due: 'Su conexión con {bank} termina el {until}. Renovar: {url}',
      action_needed: '{bank} le pide que confirme de nuevo la conexión: {url}',
      ended: 'Su conexión con {bank} ha terminado. Volver a conectar: {url}',
    },
  },
}
