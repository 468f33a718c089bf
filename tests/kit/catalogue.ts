export interface Row {
  readonly shown: readonly string[]
  /** The product's sentences among the shown texts, as in the module's messages.ts. */
  readonly sentences: readonly string[]
}

const texts = (...shown: string[]): Row => ({ shown, sentences: shown })

/** Every text that the specification prescribes, and those about hosts, results and reminders, by module and situation. */
export const catalogue = {
  contact: {
    'no name': texts('* Name is required *'),
    'no email': texts('* Email is required *'),
    'an invalid email': texts('* Invalid Email Address *'),
    'no subject': texts('* Subject is required *'),
    'no message': texts('* Message is required *'),
    sent: texts('Thanks for contacting us, we have received your message.'),
    'message refused': texts('Something went wrong, try again later.'),
    'no answer': texts('Something went wrong, try again later.'),
  },
  sessions: {
    'a wrong key': texts('Login failed.', 'Device information is incorrect'),
    'refused without a message': texts('Login failed.', 'Device information is incorrect'),
    'no answer': texts('Something went wrong logging in.'),
  },
  devices: {
    'login without an address': texts('* Mac Address is required *'),
    'login with an invalid address': texts('* Invalid Mac Address*'),
    'login without a key': texts('* Device Key is required *'),
    'login with an invalid key': texts('* Invalid Device Key *'),
    'an invalid new key': texts('*Device key must be 6 digits (Only Numbers)'),
    'an invalid parent PIN': texts('*Parent PIN must be 4-6 digits (Only Numbers)'),
    'key saved': texts('Device Key Changed Successfully!'),
    'parent PIN saved': texts('Parent Pin Changed Successfully!'),
    'key not saved': texts('Something went wrong, try again later.'),
    'parent PIN not saved': texts('Something went wrong, try again later.'),
    'no new address': texts('* Mac Address is required *'),
    'an invalid new address': texts('* Invalid Mac Address*'),
    'address switched': texts('Mac Address Switched Successfully!'),
    'address not switched': {
      shown: ['Something went wrong, try again later. This address cannot be used.'],
      sentences: ['Something went wrong, try again later. ${reason}', 'This address cannot be used.'],
    },
  },
  playlists: {
    'no name': texts('Playlist name is required'),
    'no address': texts('Playlist URL is required'),
    'an invalid address': texts('Invalid URL Format'),
    'an invalid guide': texts('Invalid URL Format'),
    'no PIN': texts('PIN is required in protected playlists'),
    'a PIN repeated differently': texts('PIN does not match'),
    'an account without a name': texts('Playlist name is required'),
    'an account without a user': texts('Username is required'),
    'an account without a password': texts('Password is required'),
    'an account without a host': texts('URL is required'),
    'an invalid host': texts('Invalid URL'),
    'an account with an invalid guide': texts('Invalid URL'),
    'not saved': texts('Something went wrong, please try again later.'),
    'save without an answer': texts('Request failed, please try again later.'),
    deleted: texts('Playlist has been deleted.'),
    'delete refused': texts('Error', 'Invalid PIN!'),
    'delete not allowed': texts('Unauthorized.'),
    'not deleted': texts('Something went wrong while deleting the playlist.'),
    'delete without an answer': texts('Something went wrong with request authorization.'),
    'a wrong PIN': texts('Invalid PIN!', 'You are not authorized to edit this playlist.'),
    'PIN check without an answer': texts('An error occurred while verifying the PIN. Please try again.'),
    'a further address without a scheme': texts(
      'Enter the address of a host, such as http://tv.example:8080.',
    ),
    'no new host': texts('Enter the new host, such as tv.example:8080.'),
    'nothing left to move': texts(
      'None of these playlists uses that host now. They may have been changed elsewhere.',
    ),
  },
  results: {
    'a look while results are off': texts('Turn on results in Account Details first.'),
    'a look where there are none': texts('Our server doesn’t open playlists.'),
  },
  reminders: {
    'no address': texts('Enter an e-mail address.'),
    'an incomplete address': texts('Enter a whole e-mail address, like ann@example.com.'),
    'no answer': {
      shown: ['We couldn’t reach the server. Nothing you typed is lost. Try again in a moment.'],
      sentences: [],
    },
  },
  payments: {
    'no method': texts('You have to select a payment method'),
    'a card without a first name': texts('* First Name is required *'),
    'a card without a last name': texts('* Last Name is required *'),
    'a card without a phone number': texts('* Mobile is required *'),
    'a card with an invalid phone number': texts('* Invalid mobile number *'),
    'a card without an email': texts('* Email is required *'),
    'a card with an invalid email': texts('* Invalid email address *'),
    'crypto without an email': texts('* Email is required *'),
    'crypto with an invalid email': texts('* Invalid email address *'),
    'crypto without a coin': texts('* Coin Type is required *'),
    'check refused without a message': texts("We're sorry, but it seems there was an issue with your MAC."),
    'payment refused': texts(
      'Payment Failed',
      "We're sorry, but it seems there was an issue processing your payment.",
    ),
    'payment without a redirect': texts('Payment failed.'),
    'payment with another status': texts('Something went wrong processing your payment.'),
    'payment without an answer': texts('Something went wrong.'),
    'wallet with an error': texts('Sorry, something is wrong', 'Please try again'),
    'back from the provider': texts(
      'Payment is being processed',
      'Your device will be activated once the payment is confirmed',
    ),
    'cancelled at the provider': texts('Cancelled', 'Payment is Cancelled.'),
    'a blocked device': texts('Error', 'This device is blocked. Please contact support.'),
    'a device that is active for life': texts('This device already has a lifetime licence.'),
    'a payment on hold': texts(
      'We’re checking a payment for this device. You’ll see the result in your dashboard.',
    ),
    'wallet approved': texts('Thanks for your payment, your MAC address is now activated.'),
    'wallet refused': {
      shown: ['Sorry, your transaction could not be processed.', 'The payer cannot pay. (f00d)'],
      sentences: ['Sorry, your transaction could not be processed.'],
    },
  },
  site: { 'a route that fails': texts('Unexpected Application Error!') },
} as const satisfies Record<string, Record<string, Row>>

export type Module = keyof typeof catalogue
export type Situation<Of extends Module> = keyof (typeof catalogue)[Of]
