import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import type { Log } from '#lib/log.ts';
import { toErrorReply, toRequestError } from './errors.ts';
import { toLanguage } from './incoming/accepted-language.ts';
import { acceptRows } from './incoming/row-bodies.ts';

const megabyte = 1024 * 1024;

/**
 * Creates a Fastify instance with limits, headers, error replies and the OpenAPI page, but without routes of the
 * contract.
 */
export async function createServer(
  log: Log,
  options: { isHttps: boolean },
): Promise<FastifyInstance> {
  const app = fastify({
    // The framework would log that it listens. The greeting on the console already says so.
    loggerInstance: log.child({}, { level: log.level === 'info' ? 'warn' : log.level }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    trustProxy: 'loopback',
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  // No route takes plain text. Without a parser for it, the reply names the content type as the fault.
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => {
    const language = toLanguage(request.headers['accept-language']);
    const { status, body } = toErrorReply(toRequestError(error, language), language, request.id);
    return reply.status(status).send(body);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    request.log.debug(
      {
        method,
        path: url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    );
  });
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(options.isHttps),
    strictTransportSecurity: options.isHttps,
  });
  acceptRows(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: megabyte });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 0, fileSize: 200 * megabyte },
  });
  await app.register(rateLimit, { global: false });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await registerDocs(app);
  return app;
}

function contentPolicy(isHttps: boolean) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Ant Design writes its styles into the page, so inline styles are allowed.
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      connectSrc: ["'self'"],
      requireTrustedTypesFor: ["'script'"],
      ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

// The OpenAPI page needs inline styles and nothing from other hosts.
const docsPolicy =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'";

async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Stacksight · 馆析',
        version: '1',
        description: 'Library analytics: every call of the console.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: docsPolicy });
}
