vcl 4.1;
# The rules of a CDN in front of the gateway, for Varnish. Another CDN needs the same ones (docs/scale.md, 'A CDN in front').
# `npm run bench:cdn` tries them against a running site. Start it with `-p http_gzip_support=off`: the gateway compresses, by Brotli, too.
# Purging needs the key of the environment variable PURGE_KEY of varnishd in the header X-Purge-Key; without the variable nobody may purge.
# Addresses would not do: behind a program that ends TLS every visitor has that program's, unless it speaks the PROXY protocol.
import std;

backend gateway {
  .host = "127.0.0.1";
  .port = "4000";
  .first_byte_timeout = 60s;
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (std.getenv("PURGE_KEY") !~ "." || req.http.X-Purge-Key != std.getenv("PURGE_KEY")) { return (synth(403)); }
    # Documents only: assets have other names after each release.
    ban("obj.http.x-document == yes");
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }

  if (req.http.Accept-Encoding ~ "br") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "gzip") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }

  if (req.url ~ "^/assets/") { unset req.http.Cookie; return (hash); }
  # Calls belong to a visitor, and so do pages of people who are signed in, previews and drafts.
  if (req.url ~ "^/(api|release|ops|dev|healthz|readyz|metrics)(/|\?|$)" || req.url ~ "[?&](preview|content)=") { return (pass); }
  if (req.http.Cookie ~ "(session|signin|preview|library)=") { return (pass); }
  # All that is left of a visitor: the group of browsers that gets a canary.
  if (req.http.Cookie ~ "bucket=") {
    set req.http.Cookie = regsub(req.http.Cookie, "^.*?((__Host-)?bucket=[0-9]+).*$", "\1");
  } else { unset req.http.Cookie; }
  # While the gateway is away, pages of the last day are served. Before its probe notices, and where nobody has asked for a page for a
  # while, one that is up to ten seconds past its time is served once more, and renewed meanwhile.
  if (std.healthy(req.backend_hint)) { set req.grace = 10s; }
  return (hash);
}

sub vcl_backend_response {
  if (bereq.url ~ "^/assets/") {
    # They never change under their name; a missing file may appear.
    if (beresp.status != 200) { set beresp.uncacheable = true; set beresp.ttl = 1s; }
    return (deliver);
  }
  # A page: `no-cache` means that browsers ask each time. Two seconds here answer for all of them, so a release is visible after two
  # seconds, or twelve with req.grace. It stays a day for the time when the gateway does not answer.
  if (beresp.status == 200 && beresp.http.Cache-Control == "no-cache" && !beresp.http.Set-Cookie) {
    set beresp.http.x-document = "yes";
    set beresp.ttl = 2s;
    set beresp.grace = 24h;
    return (deliver);
  }
  if (beresp.ttl <= 0s || beresp.http.Cache-Control ~ "(no-cache|no-store|private)" || beresp.http.Set-Cookie) {
    set beresp.uncacheable = true;
    set beresp.ttl = 2s;
    return (deliver);
  }
}

# The gateway does not answer: what was there before stays.
sub vcl_backend_error {
  if (bereq.is_bgfetch) { return (abandon); }
}

sub vcl_deliver {
  unset resp.http.x-document;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; } else { set resp.http.X-Cache = "miss"; }
}
