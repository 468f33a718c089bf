/** Who stands behind the site. Everything that an operator changes in a running product is a setting instead. */
export const company = {
  developer: { name: 'Northlight Works', url: 'https://example.com/northlight-works' },
  resellerSignUp: 'https://example.com/resellers/sign-up',
  resellerLogin: 'https://example.com/resellers/login',
  termsUpdated: { date: '2024-06-18', text: 'June 18th, 2024' },
} as const
