/** The texts of one situation. */
export interface Row {
  /** The texts on the page, each complete. */
  readonly shown: readonly string[]
  /** Our sentences among them, as in the module's messages.ts. */
  readonly sentences: readonly string[]
}

const says = (...shown: string[]): Row => ({ shown, sentences: shown })

/** Every text that the specification prescribes (validation rules and error catalogue), and those about hosts, results and reminders, by module and situation. */
export const catalogue = {
  contact: {
    'no name': says('* Name is required *'),
    'no email': says('* Email is required *'),
    'an invalid email': says('* Invalid Email Address *'),
    'no subject': says('* Subject is required *'),
    'no message': says('* Message is required *'),
    sent: says('Thanks for contacting us, we have received your message.'),
    'message refused': says('Something went wrong, try again later.'),
    'no answer': says('Something went wrong, try again later.'),
  },
  sessions: {
    'a wrong key': says('Login failed.', 'Device information is incorrect'),
    'refused without a message': says('Login failed.', 'Device information is incorrect'),
    'no answer': says('Something went wrong logging in.'),
  },
  devices: {
    'login without an address': says('* Mac Address is required *'),
    'login with an invalid address': says('* Invalid Mac Address*'),
    'login without a key': says('* Device Key is required *'),
    'login with an invalid key': says('* Invalid Device Key *'),
    'an invalid new key': says('*Device key must be 6 digits (Only Numbers)'),
    'an invalid parent PIN': says('*Parent PIN must be 4-6 digits (Only Numbers)'),
    'key saved': says('Device Key Changed Successfully!'),
    'parent PIN saved': says('Parent Pin Changed Successfully!'),
    'key not saved': says('Something went wrong, try again later.'),
    'parent PIN not saved': says('Something went wrong, try again later.'),
    'no new address': says('* Mac Address is required *'),
    'an invalid new address': says('* Invalid Mac Address*'),
    'address switched': says('Mac Address Switched Successfully!'),
    'address not switched': {
      shown: ['Something went wrong, try again later. This address cannot be used.'],
      sentences: ['Something went wrong, try again later. ${reason}', 'This address cannot be used.'],
    },
  },
  playlists: {
    'no name': says('Playlist name is required'),
    'no address': says('Playlist URL is required'),
    'an invalid address': says('Invalid URL Format'),
    'an invalid guide': says('Invalid URL Format'),
    'no PIN': says('PIN is required in protected playlists'),
    'a PIN repeated differently': says('PIN does not match'),
    'an account without a name': says('Playlist name is required'),
    'an account without a user': says('Username is required'),
    'an account without a password': says('Password is required'),
    'an account without a host': says('URL is required'),
    'an invalid host': says('Invalid URL'),
    'an account with an invalid guide': says('Invalid URL'),
    'not saved': says('Something went wrong, please try again later.'),
    'save without an answer': says('Request failed, please try again later.'),
    deleted: says('Playlist has been deleted.'),
    'delete refused': says('Error', 'Invalid PIN!'),
    'delete not allowed': says('Unauthorized.'),
    'not deleted': says('Something went wrong while deleting the playlist.'),
    'delete without an answer': says('Something went wrong with request authorization.'),
    'a wrong PIN': says('Invalid PIN!', 'You are not authorized to edit this playlist.'),
    'PIN check without an answer': says('An error occurred while verifying the PIN. Please try again.'),
    'a further address without a scheme': says(
      'Enter the address of a host, such as http://tv.example:8080.',
    ),
    'no new host': says('Enter the new host, such as tv.example:8080.'),
    'nothing left to move': says(
      'None of these playlists uses that host now. They may have been changed elsewhere.',
    ),
  },
  results: {
    'a look while results are off': says('Turn on results in Account Details first.'),
    'a look where there are none': says('Our server doesn’t open playlists.'),
  },
  reminders: {
    'no address': says('Enter an e-mail address.'),
    'an incomplete address': says('Enter a whole e-mail address, like ann@example.com.'),
    'no answer': {
      shown: ['We couldn’t reach the server. Nothing you typed is lost. Try again in a moment.'],
      sentences: [],
    },
  },
  payments: {
    'no method': says('You have to select a payment method'),
    'a card without a first name': says('* First Name is required *'),
    'a card without a last name': says('* Last Name is required *'),
    'a card without a phone number': says('* Mobile is required *'),
    'a card with an invalid phone number': says('* Invalid mobile number *'),
    'a card without an email': says('* Email is required *'),
    'a card with an invalid email': says('* Invalid email address *'),
    'crypto without an email': says('* Email is required *'),
    'crypto with an invalid email': says('* Invalid email address *'),
    'crypto without a coin': says('* Coin Type is required *'),
    'a blocked device': says('Error', 'This device is blocked. Please contact support.'),
    'a device that is active for life': says('This device already has a lifetime licence.'),
    'a payment on hold': says(
      'We’re checking a payment for this device. You’ll see the result in your dashboard.',
    ),
    'check refused without a message': says("We're sorry, but it seems there was an issue with your MAC."),
    'payment refused': says(
      'Payment Failed',
      "We're sorry, but it seems there was an issue processing your payment.",
    ),
    'payment without a redirect': says('Payment failed.'),
    'payment with another status': says('Something went wrong processing your payment.'),
    'payment without an answer': says('Something went wrong.'),
    'wallet approved': says('Thanks for your payment, your MAC address is now activated.'),
    'wallet refused': {
      shown: ['Sorry, your transaction could not be processed.', 'The payer cannot pay. (f00d)'],
      sentences: ['Sorry, your transaction could not be processed.'],
    },
    'wallet with an error': says('Sorry, something is wrong', 'Please try again'),
    'back from the provider': says(
      'Payment is being processed',
      'Your device will be activated once the payment is confirmed',
    ),
    'cancelled at the provider': says('Cancelled', 'Payment is Cancelled.'),
  },
  site: {
    'a route that fails': says('Unexpected Application Error!'),
  },
} as const satisfies Record<string, Record<string, Row>>

export type Module = keyof typeof catalogue
export type Situation<Of extends Module> = keyof (typeof catalogue)[Of]
