export const settingTexts = {
  about: {
    HOST: 'La dirección en la que escucha el servicio.',
    PORT: 'El puerto en el que escucha el servicio; 0 toma uno libre.',
    PUBLIC_URL: 'La URL en la que clientes y propietarios llegan al servicio.',
    DOCS_URL: 'La URL de las páginas a las que apunta documentationUrl.',
    DATABASE_URL:
      'El PostgreSQL (15 o posterior) que se usa. Detrás de un pooler en modo transacción, añadir ?pooler=transaction.',
    DATABASE_OWNER_URL:
      'La misma base con el rol dueño de las tablas, para migraciones; el rol de DATABASE_URL entonces solo lee y escribe filas.',
    DATABASE_REPLICA_URL:
      'Una réplica de la base, de la que los servidores leen páginas de movimientos si está al día.',
    DATABASE_POOL_SIZE: 'El número máximo de conexiones a la base por proceso.',
    DATA_DIR: 'Carpeta de la base integrada y de demo.json.',
    SERVICE_SECRET: 'Secreto que firma cursores y sella el registro de lecturas; si se indica, no está en la base.',
    NEW_SERVICE_SECRET: 'Solo para «vitrine secret rotate»: el secreto que sustituye al actual.',
    ERASED_OWNERS_FILE:
      'Archivo en el que «vitrine erase» anota los propietarios borrados, para borrarlos de nuevo tras restaurar una copia.',
    SERVER_PROCESSES:
      'Cuántos procesos atienden solicitudes. Los límites de frecuencia y de memoria valen para cada uno.',
    RUN_JOBS:
      'Si un servidor inicia también un proceso para importaciones, mensajes y otros trabajos; con off, ejecutar «vitrine worker» aparte.',
    DRAIN_SECONDS:
      'Cuánto sigue respondiendo un servidor tras SIGTERM: /health/ready da 503 enseguida, para que los balanceadores lo noten antes del final. Ctrl-C lo detiene sin esperar.',
    MAX_CONNECTIONS:
      'El número máximo de conexiones a un proceso del servidor. Por encima cierra las nuevas y las inactivas.',
    TOKEN_TTL_SECONDS: 'Cuánto vale un token de acceso.',
    ACCESS_WINDOW_MINUTES: 'Cuánto permanece abierto el acceso de un consentimiento para una sola lectura.',
    ACCESS_TIME_ZONE: 'La zona horaria cuyos días cuenta un consentimiento diario.',
    OPERATOR_IDLE_MINUTES: 'Cuánto sigue conectado un operador sin actividad.',
    OPERATOR_SESSION_HOURS: 'Cuánto puede seguir conectado un operador como máximo.',
    CONSENT_LINK_HOURS:
      'Cuánto funciona el enlace a una página de consentimiento antes de tener que preguntar de nuevo.',
    TENANT_MESSAGES_PER_HOUR:
      'Cuántos PIN se envían por hora para una empresa, una décima parte de una vez; por encima, la respuesta dice cuándo reintentar.',
    CATEGORY_MIN_CONFIDENCE:
      'La confianza mínima de una categoría, de 0 a 1; por debajo, el movimiento no tiene ninguna. Tras un cambio, ejecutar «vitrine recategorize».',
    RETENTION_DAYS:
      'Cuánto se guardan las versiones sustituidas de los movimientos; recorrer una lista puede durar lo mismo.',
    PAGE_MEMORY_MB:
      'Cuánta memoria usa un proceso del servidor para páginas de movimientos; 0 la desactiva. Las copias comprimidas necesitan hasta la mitad más. El acceso se comprueba en cada lectura.',
    RATE_LIMIT_PER_SECOND:
      'Solicitudes por segundo y clave API que acepta un proceso, el doble en picos; 0: sin límite.',
    SMTP_URL: 'El servidor de correo que envía los PIN; necesita MAIL_FROM.',
    MAIL_FROM: 'El remitente de los correos.',
    SMS_GATEWAY_URL:
      'La pasarela que recibe los SMS como JSON; el usuario y la contraseña que contenga se envían con autenticación Basic.',
    SANDBOX_CLOCK:
      'Para pruebas: con on se puede adelantar el reloj del servicio. El servicio no arranca si la base tiene datos de producción.',
    BANK_PROFILES:
      'Carpeta de perfiles de bancos, un archivo JSON cada uno, para los bancos que conectan los propietarios.',
    CONNECTION_KEYS:
      'Claves para los secretos de las conexiones: id:clave,id:clave. La primera cifra, todas descifran.',
    FETCH_HOURS:
      'Cuándo se consultan las conexiones, en la zona horaria del banco: una vez por período, cada una a otra hora. Con 0-2,12-14 todas en las dos primeras horas del día.',
    BANK_ANSWER_DAYS: 'Cuántos días se guardan las respuestas de los bancos, para revisarlas y repetirlas.',
    SANDBOX_BANK_URL: 'Para pruebas: un banco de pruebas («vitrine bank») cuyo reloj va con el del servicio.',
    OPERATOR_NAME: 'El nombre de la empresa que gestiona este servicio, como lo ven los propietarios.',
    OPERATOR_LICENCE: 'La licencia de esa empresa: autoridad y número. Se muestra junto a su nombre.',
    OPERATOR_CONTACT:
      'Cómo pueden contactarle los propietarios: un correo o una página. Se muestra en sus páginas y en los correos.',
    LOGO_STORE:
      'Dónde están los logotipos de las empresas: una carpeta que sirve este servicio, o un bucket S3 o compatible.',
    LOGO_BASE_URL: 'La URL pública de los logotipos de LOGO_STORE, como la de una CDN.',
    TRUST_PROXY: 'Direcciones de los proxys cuyas cabeceras X-Forwarded-* se aceptan, separadas por comas.',
    WEBHOOK_ALLOW:
      'Direcciones o rangos privados a los que se pueden enviar webhooks, también con http://, separados por comas. Una demo permite esta máquina.',
    INBOX: 'Carpeta cuyos archivos se importan al llegar. Después pasan a sus subcarpetas done y refused.',
    LOG_LEVEL: 'Cuánto se registra.',
    LOG_SQL:
      'Escribe cada instrucción en stderr: nombre, texto, duración, número de filas; ningún valor. Para depurar: on u off.',
    METRICS_TOKEN:
      'Token Bearer para /metrics. Si está puesto, lo necesita cada solicitud, también desde la misma máquina.',
    OTEL_EXPORTER_OTLP_ENDPOINT:
      'El colector OpenTelemetry al que los servidores envían trazas, con OTLP sobre HTTP como JSON; el usuario y la contraseña que contenga se envían con autenticación Basic.',
  },
  otherwise: {
    PUBLIC_URL: 'http:// con HOST y PORT',
    DOCS_URL: 'PUBLIC_URL: las sirve el propio servicio',
    DATABASE_URL: 'un PostgreSQL integrado en DATA_DIR',
    DATABASE_OWNER_URL: 'DATABASE_URL también migra',
    DATABASE_REPLICA_URL: 'todo se lee de DATABASE_URL',
    DATA_DIR: '.vitrine en la carpeta actual',
    SERVICE_SECRET: 'uno aleatorio, guardado en la base',
    NEW_SERVICE_SECRET: 'uno aleatorio, guardado en la base',
    ERASED_OWNERS_FILE: 'solo se anotan en la base',
    SMTP_URL: 'no se envían correos; una demo los muestra en /demo/mailbox',
    MAIL_FROM: 'ninguno; necesario con SMTP_URL',
    SMS_GATEWAY_URL: 'no se envían SMS; una demo los muestra en /demo/mailbox',
    SANDBOX_CLOCK: 'off; on en una demo sin datos de producción',
    BANK_PROFILES: 'no se puede conectar ningún banco',
    CONNECTION_KEYS: 'una derivada de SERVICE_SECRET',
    SANDBOX_BANK_URL: 'ninguno: solo se mueve el reloj del servicio',
    OPERATOR_NAME: 'no se muestra ninguno',
    OPERATOR_LICENCE: 'no se muestra ninguna',
    OPERATOR_CONTACT: 'no se muestra ninguno',
    LOGO_STORE: 'file: con la carpeta logos en DATA_DIR',
    LOGO_BASE_URL: 'PUBLIC_URL con /logos, o la URL del bucket',
    TRUST_PROXY: 'ninguna',
    WEBHOOK_ALLOW: 'ninguna: solo direcciones públicas, con https://',
    INBOX: 'ninguna',
    METRICS_TOKEN: 'ninguno: /metrics solo responde a solicitudes locales que no pasaron por un proxy',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'sin trazas',
  },
}
