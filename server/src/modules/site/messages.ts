export const messages = {
  application_error: 'Unexpected Application Error!',
} as const
