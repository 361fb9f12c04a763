// Every way a call can fail, as an envelope. An error outside the catalogue is a defect: logged in full, shown only as 500.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ErrorName } from '@anju/contract';
import { Failure, fail } from '../errors/failure.ts';
import { outageOf } from '../errors/outage.ts';

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = error instanceof Failure ? error : asFailure(error);
    if (failure.reason === 'INTERNAL') request.log.error({ err: error }, 'unexpected failure');
    else if (!(error instanceof Failure) && refusedByDatabase(error)) request.log.warn({ err: error }, 'refused by the database');
    // One short line for each call: while the database is away there are many of them.
    else if (failure.status === 503) request.log.warn({ reason: error.message }, 'answered 503');
    return send(reply, failure);
  });
}

/** Maps Fastify's own errors to errors of the catalogue. */
function asFailure(error: FastifyError): Failure {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') return fail('TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return fail('BAD_REQUEST');
  if (PART_BROKEN.test(error.message)) return fail('UPLOAD_BROKEN');
  const outage = outageOf(error);
  if (outage) return outage;
  const refused = refusedByDatabase(error);
  if (refused) return fail(refused);
  return fail('INTERNAL');
}

/**
 * What only the database knows. Schemas bound what is typed, but not what follows from it by arithmetic (a price times a quantity, the sum
 * of a list). Services say in words of their own that a record is in use or gone, but it may become so between their check and the write.
 */
const REFUSED: Readonly<Record<string, ErrorName>> = {
  '22003': 'NUMBER_TOO_LARGE',
  '22008': 'DATE_TOO_FAR',
  '22021': 'TEXT_UNSTORABLE',
  '22P05': 'TEXT_UNSTORABLE',
};
const FOREIGN_KEY = '23503';

function refusedByDatabase({ code, message }: FastifyError): ErrorName | undefined {
  if (code === FOREIGN_KEY) return message.startsWith('insert') ? 'REFERENCE_GONE' : 'STILL_REFERENCED';
  return REFUSED[code];
}

/** What the reader of multipart bodies says of one that ends or changes its form too early. */
const PART_BROKEN = /^(Unexpected end of (form|file|multipart data)|Malformed (part|urlencoded))/;

export const send = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify({ code: failure.code, msg: failure.message, data: failure.fields }));
