import { allowedNetworks, THIS_MACHINE } from '../clients/webhooks/address.ts'
import { openResolver } from '../clients/webhooks/resolver.service.ts'
import { renderEventBody } from '../ledger/list/event-body.ts'
import type { Config } from '../platform/core/config.ts'
import { macKeyOf } from '../platform/core/secret.ts'
import { deriveKey } from '../platform/db/service-secret.ts'

/** What both servers and workers need for webhooks. */
export const openWebhooks = (config: Config, secret: Buffer) => ({
  secretKey: deriveKey(secret, 'webhooks'),
  allow: allowedNetworks(config.WEBHOOK_ALLOW),
  resolve: openResolver(),
  bodyOf: renderEventBody({ mac: macKeyOf(deriveKey(secret, 'cursors')) }),
})

/** In a demo a receiver on this machine may be tried, and owners see where they would read who runs it. */
export const withDemo = (config: Config, isDemo: boolean): Config =>
  isDemo
    ? {
        ...config,
        WEBHOOK_ALLOW: [...config.WEBHOOK_ALLOW, ...THIS_MACHINE],
        OPERATOR_NAME: config.OPERATOR_NAME ?? 'Vitrine Demo',
        OPERATOR_CONTACT: config.OPERATOR_CONTACT ?? 'demo@example.com',
      }
    : config
