/** Loads client and rules on first use. */
export const loadLogin = () => import('./log-in.ts')
