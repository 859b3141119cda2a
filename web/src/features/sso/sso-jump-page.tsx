export function SsoJumpPage() {
  return <main />;
}
