import { ManageError } from '../api/manage-call.ts'

/** A wrong password is shown at its field, which is called `password` in every form. */
export const atPassword = <T>(call: Promise<T>): Promise<T> =>
  call.catch((thrown) => {
    const { message, status, code, requestId } = ManageError.from(thrown)
    throw status === 401 ? new ManageError(message, status, code, requestId, 'password') : thrown
  })
