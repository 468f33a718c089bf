/** Every sentence that the pages themselves say when something fails, by code. */
export const messages = {
  application_error: 'Unexpected Application Error!',
} as const
