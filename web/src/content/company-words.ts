export const companyWords = {
  label: 'The company behind this site',
  taxNumber: (number: string) => `Tax number ${number}`,
} as const
