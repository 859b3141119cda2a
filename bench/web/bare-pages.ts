import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The bare pages are the lower bound on the same line and processor: a form in HTML, and a page with one number from
// one call.

const bareForm = '<form><input name="u"><input name="p" type="password"><button>ok</button></form>';
const bareNumber = `<p id="number"></p><script>
fetch('/call').then((reply) => reply.json()).then(({ data }) => {
  const number = document.getElementById('number');
  number.textContent = data.totals[1];
  number.dataset.number = '';
});
</script>`;
const pages: Readonly<Record<string, string>> = { '/form': bareForm, '/number': bareNumber };

/** Serves the bare pages; their address `/call` calls `url` with a token and its cookie. */
export async function serveBarePages(url: string, token: string) {
  const server = createServer(async (request, response) => {
    const page = pages[request.url ?? ''];
    if (page !== undefined) {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>bare</title>${page}`);
      return;
    }
    const { cookie = '' } = request.headers;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}`, cookie } });
    response.setHeader('content-type', 'application/json');
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
