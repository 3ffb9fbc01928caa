import { AppError, type ErrorCode, type Told } from '@thali/contracts/errors'
import { type FieldProblem, messagesByField } from '@thali/domain/fields'

/** A refusal for what is wrong with the fields of a form: a sentence for each, and the first one for the whole. */
export function fieldRefusal(code: ErrorCode, problemsIn: Told<readonly FieldProblem[]>): AppError {
  return new AppError(code, {
    message: (language) => problemsIn(language)[0]?.message ?? '',
    details: (language) => messagesByField(problemsIn(language)),
  })
}

/** A refusal for one field. */
export function refusalAt(code: ErrorCode, field: string, sentence: Told<string>): AppError {
  return fieldRefusal(code, (language) => [{ field, message: sentence(language) }])
}
