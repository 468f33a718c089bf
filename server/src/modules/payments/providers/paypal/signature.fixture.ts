import { X509Certificate } from 'node:crypto'

/** A delivery of PayPal's webhook simulator, as published in the tests of github.com/Traktormaster/paypal2. */
export const delivery = {
  webhookId: 'WEBHOOK_ID',
  certificateName: 'messageverificationcerts.paypal.com',
  /** A time within the validity of the certificate, which ended on 7 March 2025. */
  time: new Date('2024-08-02T19:35:05Z'),
  headers: {
    'paypal-transmission-id': '51730200-5106-11ef-9a30-157053fd3e43',
    'paypal-transmission-time': '2024-08-02T19:35:04Z',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1a5f47cb',
    'paypal-transmission-sig':
      'ff31fhZxoix1VbYc2wPp991eiUBdhALb71NFSq8VOMkbaBdx3Gm4lFZmQDL/lUXl4rImLjUdDvBMp4DOCN7T5WmyY7G88yzMJJCngENSA7+r1NXweP+TLy5/jyGoNU2j3VEUSr9gwNF1tKrCpixnJbzwTA7tI8s4c53xfdtPuYKd4KNjH7jRQXt/YH+sR9hwNZTPWpIUm1LrdGFxCH1iHoM5/mO1E7EngRuTf8zYAFIJE/vBcY2dLoD2gTJPfLbo5D+KSSMqgrD+xuCPJtZnQjP9QbA0rUAenRYAbRxPh2u3dLTiAaRMP7mZBI4d9ecPkdk0HgtUAPVhJTTBmx+Lag==',
  },
  /** The body as PayPal signed it, byte for byte. */
  body: Buffer.from(
    '{"id":"WH-1GE84257G0350133W-6RW800890C634293G","event_version":"1.0","create_time":"2018-08-15T19:14:04.543Z","resource_type":"refund","resource_version":"2.0","event_type":"PAYMENT.CAPTURE.REFUNDED","summary":"A $ 0.99 USD capture payment was refunded","resource":{"id":"1Y107995YT783435V","amount":{"currency_code":"USD","value":"0.99"},"seller_payable_breakdown":{"gross_amount":{"currency_code":"USD","value":"0.99"},"paypal_fee":{"currency_code":"USD","value":"0.02"},"net_amount":{"currency_code":"USD","value":"0.97"},"total_refunded_amount":{"currency_code":"USD","value":"1.98"}},"status":"COMPLETED","create_time":"2018-08-15T12:13:29-07:00","update_time":"2018-08-15T12:13:29-07:00","links":[{"href":"https://api.paypal.com/v2/payments/refunds/1Y107995YT783435V","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v2/payments/captures/0JF852973C016714D","rel":"up","method":"GET"}]},"links":[{"href":"https://api.paypal.com/v1/notifications/webhooks-events/WH-1GE84257G0350133W-6RW800890C634293G","rel":"self","method":"GET"},{"href":"https://api.paypal.com/v1/notifications/webhooks-events/WH-1GE84257G0350133W-6RW800890C634293G/resend","rel":"resend","method":"POST"}]}',
  ),
  certificate: new X509Certificate(`-----BEGIN CERTIFICATE-----
MIIHXDCCBkSgAwIBAgIQA/ujbySX3tuj46W/d7zhxDANBgkqhkiG9w0BAQsFADB1
MQswCQYDVQQGEwJVUzEVMBMGA1UEChMMRGlnaUNlcnQgSW5jMRkwFwYDVQQLExB3
d3cuZGlnaWNlcnQuY29tMTQwMgYDVQQDEytEaWdpQ2VydCBTSEEyIEV4dGVuZGVk
IFZhbGlkYXRpb24gU2VydmVyIENBMB4XDTI0MDMwODAwMDAwMFoXDTI1MDMwNzIz
NTk1OVowgdsxEzARBgsrBgEEAYI3PAIBAxMCVVMxGTAXBgsrBgEEAYI3PAIBAhMI
RGVsYXdhcmUxHTAbBgNVBA8MFFByaXZhdGUgT3JnYW5pemF0aW9uMRAwDgYDVQQF
EwczMDE0MjY3MQswCQYDVQQGEwJVUzETMBEGA1UECBMKQ2FsaWZvcm5pYTERMA8G
A1UEBxMIU2FuIEpvc2UxFTATBgNVBAoTDFBheVBhbCwgSW5jLjEsMCoGA1UEAxMj
bWVzc2FnZXZlcmlmaWNhdGlvbmNlcnRzLnBheXBhbC5jb20wggEiMA0GCSqGSIb3
DQEBAQUAA4IBDwAwggEKAoIBAQC4GzoXbAbZY1nNrR6sr/WGBKHrv5MzXK+QY2lt
N0eZFSMR3Q/FhTSVKyFGEtqpdkVu2RwnJnpz0dtDAnssBZTDE/3dafGT41cPPtjQ
Tx/VLhC0noV+SCcwYk2Bv7vm2RqeJUUVqThouNmZPaRZNpMPQDAqdHUoIxSk/kQl
hPVHhTCpjY9wwUbwn49E/+f44W87kkeXsrbTet6bSeqgW1oy7sj2QR0vg2xi1yYy
dNqhMhsceh3pV7qRfvlP7Rv3yorsCWZXAbxSB7MKzcSsnM2n4iE20pTWWiUaKLPI
L4vTqfl0cqRygKx0Pcy4aknxIRwbI8Ab493j5c2Rmtxv4ZJhAgMBAAGjggN/MIID
ezAfBgNVHSMEGDAWgBQ901Cl1qCt7vNKYApl0yHU+PjWDzAdBgNVHQ4EFgQUGTJR
HgzRoA4BYXr5GPWiwCf5gd8wLgYDVR0RBCcwJYIjbWVzc2FnZXZlcmlmaWNhdGlv
bmNlcnRzLnBheXBhbC5jb20wSgYDVR0gBEMwQTALBglghkgBhv1sAgEwMgYFZ4EM
AQEwKTAnBggrBgEFBQcCARYbaHR0cDovL3d3dy5kaWdpY2VydC5jb20vQ1BTMA4G
A1UdDwEB/wQEAwIFoDAdBgNVHSUEFjAUBggrBgEFBQcDAQYIKwYBBQUHAwIwdQYD
VR0fBG4wbDA0oDKgMIYuaHR0cDovL2NybDMuZGlnaWNlcnQuY29tL3NoYTItZXYt
c2VydmVyLWczLmNybDA0oDKgMIYuaHR0cDovL2NybDQuZGlnaWNlcnQuY29tL3No
YTItZXYtc2VydmVyLWczLmNybDCBiAYIKwYBBQUHAQEEfDB6MCQGCCsGAQUFBzAB
hhhodHRwOi8vb2NzcC5kaWdpY2VydC5jb20wUgYIKwYBBQUHMAKGRmh0dHA6Ly9j
YWNlcnRzLmRpZ2ljZXJ0LmNvbS9EaWdpQ2VydFNIQTJFeHRlbmRlZFZhbGlkYXRp
b25TZXJ2ZXJDQS5jcnQwDAYDVR0TAQH/BAIwADCCAXwGCisGAQQB1nkCBAIEggFs
BIIBaAFmAHUATnWjJ1yaEMM4W2zU3z9S6x3w4I4bjWnAsfpksWKaOd8AAAGOHuxW
NwAABAMARjBEAiA794gDwBlLuPrnv5Fj4ablrQ0rdN79WXYKElFRlZfFwQIgbSkU
2m9OuKVbhYkYye2p7uEZaY+7CIau2CgGn021hb4AdgB9WR4S4XgqexxhZ3xe/fjQ
h1wUoE6VnrkDL9kOjC55uAAAAY4e7FX0AAAEAwBHMEUCIH/TXkK2Wg7UAa1E0G0A
BP2PZubHPXyzhtWUQWo0S7SyAiEAuKaUmmoOH7eS+cZXu18EwdU0b0/Fr4vTIeAW
dBwuOOQAdQDm0jFjQHeMwRBBBtdxuc7B0kD2loSG+7qHMh39HjeOUAAAAY4e7FYQ
AAAEAwBGMEQCIFsrE/dHNM1QbIclR/50AiCNtoKjcGJFoblgaVnWW/6uAiBA5EE+
vX1dxUdluf6cktPuo0IxYZSd6WCG4zqBMR292TANBgkqhkiG9w0BAQsFAAOCAQEA
vKdi82U0vGaCCAYN598wEN6Ktu+BeZp3W3p1iVRBZgY9l0JPjwWN8Apwm4BUUTp3
00gpIfROKvyR1655B0QDv/oL1Wuz/zQ87kUGVZNNeac07+X2e6YP5sqrwF4ttWai
ajFRa8M2Y6vEk+7EmSexynxJBRa86Aa4xogqlTv/7kXf7LrDzMTlfle7o2L7eqwd
CIc7vCYw9XQ5K80d4Siy6xz+RSu7+Un8QlfAYB7z1o32uPEUihk05ulMiXJYvA0W
OagItBsuMSzgwQ0KDC9EmDYmXE9xWtUolehmBGRyQw+/E7iVu4x4js1HRiD0M+s9
bRQ14PLxRLqDKu8oqZ8DQA==
-----END CERTIFICATE-----
`),
}
