// Every way a call can fail, as an envelope. An error outside the catalogue is a defect: logged in full, shown only as 500.
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Failure, fail } from '../errors/failure.ts';

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Failure>((error, request, reply) => {
    const failure = error instanceof Failure ? error : asFailure(error);
    if (failure.reason === 'INTERNAL') request.log.error({ err: error }, 'unexpected failure');
    return send(reply, failure);
  });
}

/** Maps Fastify's own errors to errors of the catalogue. */
function asFailure(error: FastifyError): Failure {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') return fail('TOO_LARGE');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return fail('BAD_REQUEST');
  if (isConnectionLoss(error)) return fail('UNAVAILABLE');
  if (TEXT_REFUSED.has(error.code)) return fail('BAD_REQUEST');
  return fail('INTERNAL');
}

/** The database cannot store the character NUL, which JSON can contain. */
const TEXT_REFUSED = new Set(['22021', '22P05']);

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006', '08001', '53300']);
const isConnectionLoss = (error: { code?: string; message: string }) =>
  CONNECTION_LOST.has(error.code ?? '') ||
  /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(error.message);

export const send = (reply: FastifyReply, failure: Failure): FastifyReply =>
  reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: string) => text)
    .send(JSON.stringify({ code: failure.code, msg: failure.message, data: failure.fields }));
