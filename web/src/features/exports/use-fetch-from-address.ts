import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetchExport } from './use-export-actions.ts';

/** Downloads the file of `/exports?get=<id>`, the link of a notice, once, and removes `get` from the address. */
export function useFetchFromAddress(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const last = useRef<string | null>(null);
  useEffect(() => {
    const params = new URLSearchParams(search);
    const id = params.get('get');
    if (id === null) {
      last.current = null;
      return;
    }
    params.delete('get');
    void navigate({ pathname, search: params.toString() }, { replace: true });
    if (last.current === id) return;
    last.current = id;
    void fetchExport(id);
  }, [pathname, search, navigate]);
}
