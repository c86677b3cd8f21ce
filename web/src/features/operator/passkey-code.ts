/** Loads what asks browsers for passkeys, which nobody needs before a button is pressed. */
export const passkeyCode = () => import('./passkey')
