import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { tags } from '../../tags/tags-store.ts';

/** Shows the page at `/some/path` again after `/redirect/some/path` was opened (spec §2). */
export function RedirectPage() {
  const { '*': rest = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const path = `/${rest.replace(/^\/+/, '')}`;
    tags.refresh(path);
    navigate(`${path}${search}`, { replace: true });
  }, [rest, search, navigate]);
  return null;
}
