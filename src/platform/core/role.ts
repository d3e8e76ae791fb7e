/** Each may do what those before it may. An editor changes data, categories and consents, but no keys or operators. */
export const ROLES = ['viewer', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const hasRole = ({ role }: { role: Role }, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)
