/**
 * Who stands behind the site. What changes while the product runs is a setting instead. The developer is invented, and
 * the three addresses lead to example.com, reserved for examples: an operator puts its own here before it opens.
 */
export const company = {
  developer: { name: 'Northlight Works', url: 'https://example.com/northlight-works' },
  resellerSignUp: 'https://example.com/resellers/sign-up',
  resellerLogin: 'https://example.com/resellers/login',
  /** ISO 8601. */
  termsUpdated: '2024-06-18',
} as const
