/** Loads client and rules on first use, so that the page itself stays light. */
export const loadLogin = () => import('./log-in.ts')
