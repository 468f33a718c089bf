import { withAsciiDigits } from '@player/server/kernel/digits'

/** A telephone number for providers: country prefix ('+20'), digits without the trunk zero. Empty without digits. */
export function phoneNumber(dialCode: string, typed: string): string {
  const digits = withAsciiDigits(typed).replaceAll(/\D/g, '')
  return digits === '' ? '' : dialCode + digits.replace(/^0/, '')
}
